import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createBuyer,
  type Fetch,
  goToPayment,
  pay,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'

/** Things that a person left in a shop, with what they need to come back to them. */
export interface Belongings {
  /** The shop's keys by name, as its owner reads them. */
  readonly keys: Readonly<Record<string, string>>
  readonly cart: Cart
  readonly order: Order
  /** The earliest commits have no accounts (until the first evening) and no reviews (until the second day). */
  readonly account?: Account
  readonly review?: Review
}

export interface Cart {
  readonly id: string
  readonly lines: readonly { readonly title: string; readonly quantity: number }[]
}

export interface Order {
  readonly number: string
  /** Path of the order's page, with its secret. */
  readonly path: string
}

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly accessToken: string
  readonly refreshToken: string
}

export interface Review {
  readonly id: number
  readonly author: string
  readonly body: string
}

/** A shop, whichever process or commit it is. */
export interface Asked {
  readonly fetch: Fetch
  readonly origin: string
  readonly keys: Readonly<Record<string, string>>
}

const EMAIL = 'ada@example.com'
const PASSWORD = 'straight as a plumb line'
const HANDLE = 'keel-cushion-set'
const PRODUCT = `{ product(handle: "${HANDLE}") { title variants(first: 9) { nodes { id } } } }`
const LINES =
  'lines(first: 9) { nodes { quantity merchandise { ... on ProductVariant { product { title } } } } }'
const CREATE = `mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) {
  cart { id checkoutUrl ${LINES} } } }`
const CART = `query ($id: ID!) { cart(id: $id) { id ${LINES} } }`

export async function readKeys(dataDir: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
}

/** Fills a cart, buys, signs up and writes a review, as far as the shop has these. */
export async function leaveBelongings(shop: Asked, email = EMAIL): Promise<Belongings> {
  const { product } = await askStorefront(shop, PRODUCT)
  const lines = [{ merchandiseId: product.variants.nodes[0].id, quantity: 2 }]
  const kept = (await askStorefront(shop, CREATE, { lines })).cartCreate.cart
  const bought = (await askStorefront(shop, CREATE, { lines })).cartCreate.cart
  const order = await buy(shop, bought.checkoutUrl)
  const account = shop.keys.backendAnonKey ? await signUp(shop, email) : undefined
  const review = account && (await writeReview(shop, account))
  return {
    keys: shop.keys,
    cart: readCart(kept),
    order,
    ...(account && { account }),
    ...(review && { review }),
  }
}

async function askStorefront(shop: Asked, query: string, variables: object = {}) {
  const answer = await askJson(shop, '/api/2025-07/graphql.json', {
    headers: { 'x-shopify-storefront-access-token': shop.keys.storefrontAccessToken ?? '' },
    body: { query, variables },
  })
  if (!answer.body.data) throw new Error(`the storefront answered ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export async function findCart(shop: Asked, id: string): Promise<Cart | undefined> {
  const { cart } = await askStorefront(shop, CART, { id })
  return cart && readCart(cart)
}

/** Asks the backend with its public key, as the token's account. */
export function askBackend(
  shop: Asked,
  path: string,
  { token = '', body }: { token?: string; body?: object } = {},
) {
  return askJson(shop, path, {
    headers: {
      apikey: shop.keys.backendAnonKey ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
      prefer: 'return=representation',
    },
    body,
  })
}

async function buy({ fetch, origin }: Asked, checkoutUrl: string): Promise<Order> {
  const buyer = createBuyer(fetch, origin)
  const { url, html } = await pay(buyer, await goToPayment(buyer, checkoutUrl))
  const [, number] = /^\/orders\/(\d+)\//.exec(url.pathname) ?? []
  if (!number) throw new Error(`no order at ${url}: ${textOf(html)}`)
  return { number, path: url.pathname }
}

async function signUp(shop: Asked, email: string): Promise<Account> {
  const credentials = { email, password: PASSWORD }
  const { status, body } = await askBackend(shop, '/auth/v1/signup', { body: credentials })
  if (status !== 200) throw new Error(`nobody was signed up: ${JSON.stringify(body)}`)
  return {
    ...credentials,
    id: body.user.id,
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
  }
}

async function writeReview(shop: Asked, { accessToken }: Account): Promise<Review | undefined> {
  const { status, body } = await askBackend(shop, '/rest/v1/reviews?select=id,author,body', {
    token: accessToken,
    body: {
      product_handle: HANDLE,
      author: 'Ada L.',
      rating: 4,
      body: 'My knees took a week, my back none at all.',
    },
  })
  if (status === 404) return undefined
  if (status !== 201) throw new Error(`no review was written: ${JSON.stringify(body)}`)
  return body[0]
}

function readCart({ id, lines }: { id: string; lines: { nodes: CartLine[] } }): Cart {
  const read = ({ quantity, merchandise }: CartLine) => ({ quantity, title: merchandise.product.title })
  return { id, lines: lines.nodes.map(read) }
}

interface CartLine {
  readonly quantity: number
  readonly merchandise: { readonly product: { readonly title: string } }
}

async function askJson(
  { fetch, origin }: Asked,
  path: string,
  { headers, body }: { headers: Record<string, string>; body?: object | undefined },
) {
  const response = await fetch(
    new Request(new URL(path, origin), {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}
