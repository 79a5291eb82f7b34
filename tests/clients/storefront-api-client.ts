import { ACCESS_TOKEN, ORIGIN, PRIVATE_TOKEN } from '#tests/fixtures/storefront/storefront-twin.ts'
import type { Asking } from './published-packages.ts'
import type { Wares } from './wares.ts'

const PRODUCT = `query Product($id: ID!) {
  product(id: $id) { title handle ... @defer { description priceRange { minVariantPrice { amount currencyCode } } } } }`

/** The client has no documents of its own, so this sends one in each of the client's ways. */
export async function askAsApiClient({ productId }: Wares, { version, load, fetch }: Asking): Promise<void> {
  const { createStorefrontApiClient } = await load('@shopify/storefront-api-client', 'dist/index.mjs')
  const options = { storeDomain: ORIGIN, apiVersion: version }
  const variables = { id: productId }
  for (const token of [{ publicAccessToken: ACCESS_TOKEN }, { privateAccessToken: PRIVATE_TOKEN }]) {
    const client = createStorefrontApiClient({ ...options, ...token, customFetchApi: fetch })
    const whole = PRODUCT.replace(' @defer', '')
    const { data, errors } = await client.request(whole, { variables })
    if (errors) throw new Error(`request: ${errors.message}`)
    let last: unknown
    for await (const part of await client.requestStream(PRODUCT, { variables })) {
      if (part.errors) throw new Error(`requestStream: ${part.errors.message}`)
      last = part.data
    }
    if (JSON.stringify(last) !== JSON.stringify(data))
      throw new Error('requestStream: not the same in the end')
  }
}
