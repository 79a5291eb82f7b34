import { randomUUID } from 'node:crypto'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import type { Foothold } from './requests/dear-request.ts'

export interface PublicKeys {
  readonly storefrontAccessToken: string
  readonly backendAnonKey: string
}

const CATALOGUE = `{ products(first: 20) { nodes { handle images(first: 5) { nodes { url } }
  variants(first: 10) { nodes { id availableForSale } } } } }`
const CREATE_CART = `mutation ($lines: [CartLineInput!]) {
  cartCreate(input: { lines: $lines }) { cart { id checkoutUrl } } }`
export const PASSWORD = 'correct horse battery'

/** Fills a cart, buys a well-stocked variant and signs up from the address: all that needs no permission. */
export async function findFoothold(
  origin: string,
  keys: PublicKeys,
  address: string,
  ownVariantId: string,
): Promise<Foothold> {
  const { nodes } = (await askStorefront(origin, keys, address, CATALOGUE)).products as Catalogue
  const [product] = nodes
  const pictures = nodes.flatMap(({ images }) => images.nodes.map(({ url }) => new URL(url)))
  const picture = pictures.find(({ pathname }) => !pathname.endsWith('.svg')) ?? pictures[0]
  const variantIds = nodes.flatMap(({ variants }) =>
    variants.nodes.filter((each) => each.availableForSale).map(({ id }) => id),
  )
  const [variantId] = variantIds
  if (!product || !picture || !variantId) throw new Error('the shop has nothing to sell')
  const cart = await createCart(origin, keys, address, variantId)
  const order = await buyOne(origin, keys, address, ownVariantId)
  return {
    origin,
    anonKey: keys.backendAnonKey,
    storefrontToken: keys.storefrontAccessToken,
    cartId: cart.id,
    checkoutPath: checkoutPathOf(cart.checkoutUrl),
    orderPath: order.pathname,
    variantIds,
    picturePath: picture.pathname,
    accessToken: await signUp(origin, keys, address, `${randomUUID()}@strangers.example`),
  }
}

interface Catalogue {
  readonly nodes: readonly {
    readonly handle: string
    readonly images: { readonly nodes: readonly { readonly url: string }[] }
    readonly variants: {
      readonly nodes: readonly { readonly id: string; readonly availableForSale: boolean }[]
    }
  }[]
}

interface Cart {
  readonly id: string
  readonly checkoutUrl: string
}

export async function createCart(
  origin: string,
  keys: PublicKeys,
  address: string,
  merchandiseId: string,
): Promise<Cart> {
  const { cartCreate } = await askStorefront(origin, keys, address, CREATE_CART, {
    lines: [{ merchandiseId, quantity: 1 }],
  })
  return (cartCreate as { cart: Cart }).cart
}

/** Goes from a cart to the page of its order, as a browser without scripts does. */
export async function buyOne(
  origin: string,
  keys: PublicKeys,
  address: string,
  variantId: string,
): Promise<URL> {
  const cart = await createCart(origin, keys, address, variantId)
  const buyer = createBuyer(
    (request) =>
      fetch(
        new Request(request, {
          headers: { ...Object.fromEntries(request.headers), 'x-forwarded-for': address },
        }),
      ),
    origin,
  )
  const paid = await pay(buyer, await goToPayment(buyer, `${cart.checkoutUrl}&channel=online_store`))
  if (paid.status !== 200 || !paid.url.pathname.startsWith('/orders/'))
    throw new Error(`no order but ${paid.status} at ${paid.url}`)
  return paid.url
}

export async function signUp(
  origin: string,
  keys: PublicKeys,
  address: string,
  email: string,
): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: keys.backendAnonKey, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) throw new Error(`signing up was answered with ${answer.status}`)
  return access_token
}

function checkoutPathOf(checkoutUrl: string): string {
  const { pathname, search } = new URL(checkoutUrl)
  return pathname.replace('/cart/c/', '/checkouts/') + search
}

async function askStorefront(
  origin: string,
  keys: PublicKeys,
  address: string,
  query: string,
  variables: object = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/api/2025-07/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': keys.storefrontAccessToken,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as { data?: Record<string, unknown>; errors?: unknown }
  if (!data || errors) throw new Error(`the storefront answered ${answer.status}: ${JSON.stringify(errors)}`)
  return data
}
