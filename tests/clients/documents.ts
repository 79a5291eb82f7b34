import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { API_VERSION, NEWEST_VERSION, type ServedVersion } from '#services/storefront/graphql/api-version.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import {
  ACCESS_TOKEN,
  endpointOf,
  ORIGIN,
  openTwin,
  PRIVATE_TOKEN,
} from '#tests/fixtures/storefront/storefront-twin.ts'
import { askAsHydrogen } from './hydrogen.ts'
import { type Asking, installPackages, loaderOf } from './published-packages.ts'
import { askAsShopifyBuy } from './shopify-buy.ts'
import { readWares, type Wares } from './wares.ts'
import { watch } from './watched-twin.ts'

type AskAll = (wares: Wares, asking: Asking) => Promise<void>

/** The JavaScript Buy SDK chooses its own version of the API, which is older than either. */
const clients: Readonly<Record<ServedVersion, Readonly<Record<string, AskAll>>>> = {
  [API_VERSION]: {
    '@shopify/hydrogen': askAsHydrogen,
    '@shopify/hydrogen-react': askAsHydrogenReact,
    '@shopify/storefront-api-client': askAsApiClient,
    'shopify-buy': askAsShopifyBuy,
  },
  [NEWEST_VERSION]: {
    '@shopify/hydrogen': askAsHydrogen,
    '@shopify/hydrogen-react': askAsHydrogenReact,
    '@shopify/storefront-api-client': askAsApiClient,
  },
}

/**
 * Runs Shopify's published clients of each version against the storefront's twin in this process. Returns whether every
 * document was answered without a fault, and each cart was what the client made of it.
 */
export async function tryDocuments(): Promise<boolean> {
  for (const version of versions) installPackages(version)
  const folder = await mkdtemp(join(tmpdir(), 'keel-clients-'))
  const database = await connectDatabase({ kind: 'pglite', folder })
  await migrate(database)
  await seed(database)
  let now = Date.now()
  const storefront = openTwin(database, { readContent: async () => sampleContent, now: () => new Date(now) })
  const wares = await readWares(storefront)
  const realFetch = globalThis.fetch
  let [passed, failed] = [0, 0]

  for (const { version, name, askAll } of versions.flatMap(clientsOf)) {
    const { asked, refused, fetch } = watch(storefront, version)
    globalThis.fetch = fetch
    const asking = { version, load: loaderOf(version), fetch }
    const stopped = await askAll(wares, asking).then(() => undefined, inOneLine)
    globalThis.fetch = realFetch
    // The next client gets a new rate limit.
    now += 60_000
    const wrong = [...asked].filter(([, faults]) => faults.length > 0)
    for (const [query, faults] of wrong) console.log(`  ${nameOf(query)}: ${faults.join('; ')}`)
    for (const [query, why] of refused) console.log(`  ${nameOf(query)}: refused by Shopify too. ${why}`)
    if (stopped) console.log(`  stopped: ${stopped}`)
    console.log(
      `${version}, ${name}: ${asked.size - wrong.length} of ${asked.size} documents answered without a fault`,
    )
    passed += asked.size - wrong.length
    failed += wrong.length + (stopped ? 1 : 0)
  }

  await database.close()
  await rm(folder, { recursive: true })
  console.log(
    `${passed} passed, ${failed} failed, held against Shopify's published types: no errors, no userErrors, parts put together; and carts read again after each change`,
  )
  return failed === 0
}

const versions = [API_VERSION, NEWEST_VERSION] as const

function clientsOf(version: ServedVersion) {
  return Object.entries(clients[version]).map(([name, askAll]) => ({ version, name, askAll }))
}

/** An assertion's message spans many lines. */
function inOneLine(error: Error): string {
  return `${error.message}`.replace(/\s+/g, ' ')
}

function nameOf(query: string): string {
  return /(?:query|mutation)\s+\w+/.exec(query)?.[0] ?? query.replace(/\s+/g, ' ').slice(0, 60)
}

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

/** Sends the documents of Hydrogen's cart provider, which the browser sends, and checks the cart after each change. */
export async function askAsHydrogenReact(
  { variantId, readCart }: Wares,
  { version, load, fetch }: Asking,
): Promise<void> {
  const documents = await load('@shopify/hydrogen-react', 'dist/node-prod/cart-queries.mjs')
  const ask = async (name: string, variables: object) => {
    const answer = await fetch(endpointOf(version), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': ACCESS_TOKEN,
      },
      body: JSON.stringify({
        query: documents[name](documents.defaultCartFragment),
        variables: { country: 'US', ...variables },
      }),
    })
    return (await answer.json()).data
  }
  const lines = [{ merchandiseId: variantId, quantity: 1 }]
  const { id: cartId } = (await ask('CartCreate', { input: { lines } })).cartCreate.cart
  await ask('CartLineAdd', { cartId, lines })
  const { cart } = await ask('CartQuery', { id: cartId })
  const lineIds = cart.lines.edges.map(({ node }: { node: { id: string } }) => node.id)
  assert.deepEqual((await readCart(cartId)).quantities, [2])
  await ask('CartLineUpdate', { cartId, lines: [{ id: lineIds[0], quantity: 3 }] })
  await ask('CartNoteUpdate', { cartId, note: 'By the back door' })
  await ask('CartBuyerIdentityUpdate', { cartId, buyerIdentity: { email: 'ada@keel.test' } })
  await ask('CartAttributesUpdate', { cartId, attributes: [{ key: 'From', value: 'here' }] })
  await ask('CartDiscountCodesUpdate', { cartId, discountCodes: ['BUY2SAVE10'] })
  const { quantities, note, email, attributes, appliedCodes } = await readCart(cartId)
  assert.deepEqual([quantities, note, email], [[3], 'By the back door', 'ada@keel.test'])
  assert.deepEqual([attributes, appliedCodes], [[{ key: 'From', value: 'here' }], ['BUY2SAVE10']])
  await ask('CartLineRemove', { cartId, lines: lineIds })
  assert.deepEqual((await readCart(cartId)).quantities, [])
}
