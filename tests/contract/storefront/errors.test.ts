import { expect, test, vi } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openTwin, post } from '#tests/fixtures/storefront/storefront-twin.ts'
import { threadCpuMs } from '#tests/fixtures/thread-cpu-ms.ts'

describeEmptyStorefront('what is wrong with a question, in Shopify’s words', ({ twin, database }) => {
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

  const written = (input: string) => `mutation M { cartCreate(input: ${input}) { cart { id } } }`
  const ID = '"gid://shopify/ProductVariant/1"'

  test.each([
    [
      'a value of an enum',
      'query Q { products(first: 1, sortKey: NOPE) { nodes { id } } }',
      "Argument 'sortKey' on Field 'products' has an invalid value (NOPE). Expected type 'ProductSortKeys'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'sortKey' },
      [{ line: 1, column: 11 }],
      ['query Q', 'products', 'sortKey'],
    ],
    [
      'a literal of another type, under an alias',
      'query Q { all: products(first: "1") { nodes { id } } }',
      "Argument 'first' on Field 'all' has an invalid value (\"1\"). Expected type 'Int'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'first' },
      [{ line: 1, column: 11 }],
      ['query Q', 'all', 'first'],
    ],
    [
      'null where a value is needed',
      'query Q { node(id: null) { id } }',
      "Argument 'id' on Field 'node' has an invalid value (null). Expected type 'ID!'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'id' },
      [{ line: 1, column: 11 }],
      ['query Q', 'node', 'id'],
    ],
    [
      'many wrong values of one argument, once',
      'query Q { search(first: 1, query: "x", types: [A, B, 7]) { totalCount } }',
      "Argument 'types' on Field 'search' has an invalid value ([A, B, 7]). Expected type '[SearchType!]'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: 'types' },
      [{ line: 1, column: 11 }],
      ['query Q', 'search', 'types'],
    ],
    [
      'a literal within an input object of a list',
      written(`{ lines: [{ merchandiseId: ${ID}, quantity: "x" }] }`),
      "Argument 'quantity' on InputObject 'CartLineInput' has an invalid value (\"x\"). Expected type 'Int'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'InputObject', argumentName: 'quantity' },
      [{ line: 1, column: 42 }],
      ['mutation M', 'cartCreate', 'input', 'lines', 0, 'quantity'],
    ],
    [
      'a key that an input object does not have',
      written('{ nope: 1 }'),
      "InputObject 'CartInput' doesn't accept argument 'nope'",
      { code: 'argumentNotAccepted', name: 'CartInput', typeName: 'InputObject', argumentName: 'nope' },
      [{ line: 1, column: 34 }],
      ['mutation M', 'cartCreate', 'input', 'nope'],
    ],
    [
      'a key that an input object needs',
      written('{ lines: [{ quantity: 1 }] }'),
      "Argument 'merchandiseId' on InputObject 'CartLineInput' is required. Expected type ID!",
      {
        code: 'missingRequiredInputObjectAttribute',
        argumentName: 'merchandiseId',
        argumentType: 'ID!',
        inputObjectType: 'CartLineInput',
      },
      [{ line: 1, column: 42 }],
      ['mutation M', 'cartCreate', 'input', 'lines', 0, 'merchandiseId'],
    ],
    [
      'what a directive is given',
      'query Q { shop { name @include(if: 1) } }',
      "Argument 'if' on Directive 'include' has an invalid value (1). Expected type 'Boolean!'.",
      { code: 'argumentLiteralsIncompatible', typeName: 'Directive', argumentName: 'if' },
      [{ line: 1, column: 23 }],
      ['query Q', 'shop', 'name', 'if'],
    ],
    [
      'an argument that a directive does not have',
      'query Q { shop { name @include(if: true, when: 1) } }',
      "Directive 'include' doesn't accept argument 'when'",
      { code: 'argumentNotAccepted', name: 'include', typeName: 'Directive', argumentName: 'when' },
      [{ line: 1, column: 42 }],
      ['query Q', 'shop', 'name', 'when'],
    ],
    [
      'a default of another type',
      'query Q($n: Int = "x") { products(first: $n) { nodes { id } } }',
      'Could not coerce value "x" to Int',
      { code: 'defaultValueInvalidType', variableName: 'n', typeName: 'Int' },
      [{ line: 1, column: 9 }],
      ['query Q'],
    ],
    [
      'a directive that there is none of, wherever it stands',
      'query Q { shop { name @nope description @nope } }',
      'Directive @nope is not defined',
      { code: 'undefinedDirective', directiveName: 'nope' },
      [
        { line: 1, column: 23 },
        { line: 1, column: 41 },
      ],
      ['query Q', 'shop', 'name'],
    ],
    [
      'a variable of a type that there is none of',
      'query Q($n: [Nope!]) { products(first: $n) { nodes { id } } }',
      "Nope isn't a defined input type (on $n)",
      { code: 'variableRequiresValidType', typeName: 'Nope', variableName: 'n' },
      [{ line: 1, column: 9 }],
      ['query Q'],
    ],
    [
      'a fragment of a type that there is none of',
      'query Q { shop { ... on Nope { name } } }',
      "No such type Nope, so it can't be a fragment condition",
      { code: 'undefinedType', typeName: 'Nope' },
      [{ line: 1, column: 18 }],
      ['query Q', 'shop', '... on Nope'],
    ],
    [
      'two fields under one name',
      'query Q { shop { x: name x: description } }',
      "Field 'x' has a field conflict: name or description?",
      { code: 'fieldConflict', fieldName: 'x', conflicts: 'name or description' },
      [
        { line: 1, column: 18 },
        { line: 1, column: 26 },
      ],
      [],
    ],
    [
      'one field with two arguments, within fields that are one',
      'query Q { products(first: 1, after: null) { nodes { title description } } products(after: null, first: 1) { nodes { description(truncateAt: 1) } } }',
      'Field \'description\' has an argument conflict: {} or {truncateAt:"1"}?',
      { code: 'fieldConflict', fieldName: 'description', conflicts: '{} or {truncateAt:"1"}' },
      [
        { line: 1, column: 59 },
        { line: 1, column: 117 },
      ],
      [],
    ],
  ])('%s', async (_name, query, message, extensions, locations, path) => {
    expect(await errorsOf(query)).toEqual([{ message, locations, path, extensions }])
  })

  test('a variable of a type that is none of a value', async () => {
    expect(await errorsOf('query Q($p: Product!) { product(id: $p) { id } }')).toContainEqual({
      message: "Product isn't a valid input type (on $p)",
      locations: [{ line: 1, column: 9 }],
      path: ['query Q'],
      extensions: { code: 'variableRequiresValidType', typeName: 'Product', variableName: 'p' },
    })
  })

  test('hundreds of wrong values and directives, without a walk through all for each', async () => {
    const began = threadCpuMs()
    const wrong = `query Q { search(first: 1, query: "x", types: [${Array(1_400).fill('x')}]) { totalCount } }`
    expect(await errorsOf(wrong)).toHaveLength(1)
    expect(await errorsOf(`query Q { shop { name ${'@nope '.repeat(700)} } }`)).toHaveLength(1)
    expect(threadCpuMs() - began).toBeLessThan(1000)
  })

  test('a body that is no JSON, without what the parser says of it, and without a word in the log', async () => {
    const log = { info() {}, warn() {}, error: vi.fn() }
    const answer = await post(openTwin(database(), { log }), '{"query": secret')
    expect(log.error).not.toHaveBeenCalled()
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      errors: [{ message: 'POST body sent invalid JSON.', extensions: { code: 'BAD_REQUEST' } }],
    })
  })
})
