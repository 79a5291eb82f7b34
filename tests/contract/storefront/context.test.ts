import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ACCESS_TOKEN, ORIGIN, post } from '#tests/fixtures/storefront/storefront-twin.ts'

/**
 * `extensions.context` as Shopify answers it, beside the cost: the country and language of the answer, whatever was asked for.
 * https://shopify.dev/changelog/storefront-api-incontext-directive-supports-languages
 */
const extensions = {
  context: { country: 'US', language: 'EN' },
  cost: { requestedQueryCost: expect.any(Number) },
}

describeStorefront('in which context an answer is', ({ twin }) => {
  const answerTo = async (query: string, variables: object = {}) =>
    (await post(twin(), JSON.stringify({ query, variables }))).json()

  test.each([
    ['query @inContext(country: US, language: EN) { shop { name } }', {}],
    ['query Q @inContext(country: CA) { shop { name } }', {}],
    ['query @inContext(language: FR) { shop { name } }', {}],
    ['query @inContext { shop { name } }', {}],
    [
      'query Q($country: CountryCode, $language: LanguageCode) @inContext(country: $country, language: $language) { shop { name } }',
      { country: 'JP', language: 'JA' },
    ],
    ['query ($country: CountryCode) @inContext(country: $country) { shop { name } }', {}],
  ])('is told to whoever asks for one: %s', async (query, variables) => {
    expect(await answerTo(query, variables)).toEqual({ data: { shop: { name: 'Keel' } }, extensions })
  })

  test('is told of changes, and beside an error', async () => {
    const change = 'mutation @inContext(language: DE) { cartCreate { cart { note } } }'
    expect(await answerTo(change)).toEqual({ data: { cartCreate: { cart: { note: '' } } }, extensions })
    const half = 'query @inContext(country: US) { shop { name } product { id } }'
    expect(await answerTo(half)).toEqual({
      data: { shop: { name: 'Keel' }, product: null },
      errors: [expect.objectContaining({ path: ['product'] })],
      extensions,
    })
  })

  test.each([
    'query { shop { name } }',
    'query @inContext(country: XX) { shop { name } }',
    'query @inContext(country: US) { shop { secret } }',
  ])('is not told to others, and not of what is refused: %s', async (query) => {
    expect(await answerTo(query)).not.toHaveProperty('extensions.context')
  })

  test('is refused to a buyer, who has no token that is any', async () => {
    const query = 'query ($buyer: BuyerInput) @inContext(country: US, buyer: $buyer) { shop { name } }'
    expect(await answerTo(query, { buyer: null })).toMatchObject({ data: { shop: { name: 'Keel' } } })
    expect(await answerTo(query, { buyer: { customerAccessToken: 'x' } })).toEqual({
      errors: [{ message: 'The token provided is not valid' }],
    })
  })

  test.each([
    'query ($buyer: BuyerInput = { customerAccessToken: "x" }) @inContext(buyer: $buyer) { shop { name } }',
    'query ($token: String = "x") @inContext(buyer: { customerAccessToken: $token }) { shop { name } }',
    'query @inContext(buyer: { customerAccessToken: "x" }) { shop { name } }',
  ])('is refused to a buyer however their token comes: %s', async (query) => {
    expect(await answerTo(query)).toEqual({ errors: [{ message: 'The token provided is not valid' }] })
  })

  test('is told of the one operation that is asked', async () => {
    const query = 'query A { shop { name } } query B @inContext(country: US) { shop { name } }'
    const ask = async (operationName: string) =>
      (await post(twin(), JSON.stringify({ query, operationName }))).json()
    expect(await ask('A')).not.toHaveProperty('extensions.context')
    expect(await ask('B')).toMatchObject({ extensions })
  })

  test('comes with the first part of a deferred answer, and reaches Shopify’s client', async () => {
    const query =
      'query @inContext(country: US) { shop { name } ... @defer { products(first: 1) { nodes { id } } } }'
    const text = await (await post(twin(), JSON.stringify({ query }))).text()
    const parts = [...text.matchAll(/\r\n\r\n(\{.*\})\r\n/g)].map(([, json = '']) => JSON.parse(json))
    expect(parts).toHaveLength(2)
    expect(parts[0]).toMatchObject({ data: { shop: { name: 'Keel' } }, extensions, hasNext: true })
    expect(parts[1]).not.toHaveProperty('extensions')
    const client = createStorefrontApiClient({
      storeDomain: ORIGIN,
      apiVersion: '2025-07',
      publicAccessToken: ACCESS_TOKEN,
      customFetchApi: (url, init) => twin().fetch(new Request(url, init)),
      logger() {},
    })
    const told = []
    for await (const part of await client.requestStream(query)) told.push(part.extensions)
    expect(told.at(-1)).toEqual(extensions)
    expect(await client.request('query @inContext(country: US) { shop { name } }')).toMatchObject({
      extensions,
    })
  })
})
