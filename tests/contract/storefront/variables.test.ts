import { expect, test } from 'vitest'
import { describeEmptyStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { post } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefrontOnOneEngine('what is wrong with variables, in Shopify’s words', ({ twin }) => {
  const errorsOf = async (query: string, variables = {}) => {
    const answer = await post(twin(), JSON.stringify({ query, variables }))
    expect(answer.status).toBe(200)
    return (await answer.json()).errors
  }
  const CREATE = 'mutation M($input: CartInput) { cartCreate(input: $input) { cart { id } } }'

  test('a value of a variable', async () => {
    const query = 'query Q($n: Int!) { products(first: $n) { nodes { id } } }'
    for (const [value, shown] of [
      ['1', '"1"'],
      [1.5, '1.5'],
      [{ a: ['b'] }, '{a:["b"]}'],
    ]) {
      const explanation = `Could not coerce value ${shown} to Int`
      expect(await errorsOf(query, { n: value })).toEqual([
        {
          message: 'Variable $n of type Int! was provided invalid value',
          locations: [{ line: 1, column: 9 }],
          extensions: { code: 'INVALID_VARIABLE', value, problems: [{ path: [], explanation }] },
        },
      ])
    }
    expect(await errorsOf(query)).toMatchObject([
      {
        extensions: { value: null, problems: [{ path: [], explanation: 'Expected value to not be null' }] },
      },
    ])
    const sorted =
      'query Q($key: CollectionSortKeys) { collections(first: 1, sortKey: $key) { nodes { id } } }'
    const explanation = 'Expected "NOPE" to be one of: ID, RELEVANCE, TITLE, UPDATED_AT'
    expect(await errorsOf(sorted, { key: 'NOPE' })).toMatchObject([
      { extensions: { problems: [{ path: [], explanation }] } },
    ])
  })

  test('all that is wrong with a variable at once, each at its place', async () => {
    const input = { nope: 1, lines: [{ quantity: 'x' }], buyerIdentity: [] }
    expect(await errorsOf(CREATE, { input })).toEqual([
      {
        message:
          'Variable $input of type CartInput was provided invalid value for nope (Field is not defined on CartInput), lines.0.quantity (Could not coerce value "x" to Int), lines.0.merchandiseId (Expected value to not be null), buyerIdentity (Expected [] to be a key-value object.)',
        locations: [{ line: 1, column: 12 }],
        extensions: {
          code: 'INVALID_VARIABLE',
          value: input,
          problems: [
            { path: ['nope'], explanation: 'Field is not defined on CartInput' },
            { path: ['lines', 0, 'quantity'], explanation: 'Could not coerce value "x" to Int' },
            { path: ['lines', 0, 'merchandiseId'], explanation: 'Expected value to not be null' },
            { path: ['buyerIdentity'], explanation: 'Expected [] to be a key-value object.' },
          ],
        },
      },
    ])
  })

  test('no more than is worth reading, where each problem is told with a long list of what would be right', async () => {
    const query =
      'mutation M($given: [CartSelectableAddressInput!]!) { cartDeliveryAddressesAdd(cartId: "gid://shopify/Cart/1", addresses: $given) { userErrors { code } } }'
    const address = { address: { deliveryAddress: { countryCode: 'x' } } }
    const [{ message, extensions }] = await errorsOf(query, { given: Array(200).fill(address) })
    expect(extensions.problems.length).toBeGreaterThan(10)
    expect(message.length).toBeLessThan(25_000)
  })
})
