import { expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { post } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('what is wrong with a question, in Shopify’s words', ({ twin }) => {
  const errorsOf = async (query: string, variables = {}) => {
    const answer = await post(twin(), JSON.stringify({ query, variables }))
    expect(answer.status).toBe(200)
    return (await answer.json()).errors
  }

  test('a field that there is none of', async () => {
    expect(await errorsOf('query Shelf { all: products(first: 1) { nodes { secret } } }')).toEqual([
      {
        message: "Field 'secret' doesn't exist on type 'Product'",
        locations: [{ line: 1, column: 49 }],
        path: ['query Shelf', 'all', 'nodes', 'secret'],
        extensions: { code: 'undefinedField', typeName: 'Product', fieldName: 'secret' },
      },
    ])
    const inFragment = '{ shop { ...S } } fragment S on Shop { secret }'
    expect(await errorsOf(inFragment)).toMatchObject([{ path: ['fragment S', 'secret'] }])
  })

  test.each([
    [
      'an argument',
      '{ shop(first: 1) { name } }',
      "Field 'shop' doesn't accept argument 'first'",
      'argumentNotAccepted',
    ],
    [
      'a missing argument',
      '{ node { id } }',
      "Field 'node' is missing required arguments: id",
      'missingRequiredArguments',
    ],
    [
      'no selection',
      '{ shop }',
      "Field must have selections (field 'shop' returns Shop but has no selections. Did you mean 'shop { ... }'?)",
      'selectionMismatch',
    ],
    [
      'a selection of a text',
      '{ shop { name { id } } }',
      "Selections can't be made on scalars (field 'name' returns String but has selections [\"id\"])",
      'selectionMismatch',
    ],
    [
      'a variable that is not declared',
      'query Q { products(first: $n) { nodes { id } } }',
      'Variable $n is used by Q but not declared',
      'variableNotDefined',
    ],
    [
      'a variable that is not used',
      'query Q($n: Int) { shop { name } }',
      'Variable $n is declared by Q but not used',
      'variableNotUsed',
    ],
    [
      'a variable of another type',
      'query Q($n: String) { products(first: $n) { nodes { id } } }',
      'Type mismatch on variable $n and argument first (String / Int)',
      'variableMismatch',
    ],
    [
      'a fragment that is missing',
      '{ shop { ...S } }',
      'Fragment S was used, but not defined',
      'useAndDefineFragment',
    ],
    [
      'a fragment too many',
      '{ shop { name } } fragment S on Shop { name }',
      'Fragment S was defined, but not used',
      'useAndDefineFragment',
    ],
  ])('%s', async (_name, query, message, code) => {
    expect(await errorsOf(query)).toMatchObject([{ message, extensions: { code }, path: expect.any(Array) }])
  })

  test('a value of a variable', async () => {
    const query = 'query Q($n: Int!) { products(first: $n) { nodes { id } } }'
    expect(await errorsOf(query, { n: 'x' })).toMatchObject([
      {
        message: 'Variable $n of type Int! was provided invalid value',
        extensions: {
          code: 'INVALID_VARIABLE',
          problems: [{ path: [], explanation: expect.stringContaining('Int') }],
        },
      },
    ])
    expect(await errorsOf(query)).toMatchObject([
      { extensions: { problems: [{ path: [], explanation: 'Expected value to not be null' }] } },
    ])
    const create = 'mutation M($input: CartInput) { cartCreate(input: $input) { cart { id } } }'
    const input = { lines: [{ merchandiseId: 'gid://shopify/ProductVariant/1', quantity: 'x' }] }
    expect(await errorsOf(create, { input })).toMatchObject([
      {
        message: expect.stringMatching(
          /^Variable \$input of type CartInput was provided invalid value for lines\.0\.quantity \(/,
        ),
        extensions: { problems: [{ path: ['lines', 0, 'quantity'] }] },
      },
    ])
  })
})
