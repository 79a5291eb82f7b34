import { randomUUID } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import { createCart } from '#services/storefront/cart/create-cart.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { type CARD, createBuyer, goToPayment, pay } from './checkout-buyer.ts'
import { ORIGIN } from './storefront-twin.ts'

export interface Shelf {
  readonly title: string
  readonly priceCents: number
  readonly stock: number
}

/** A product with one variant, published; each call makes another. */
export async function putOnShelf(database: Database, shelf: Partial<Shelf> = {}): Promise<number> {
  const { title = 'Keel Kneeling Chair', priceCents = 24_900, stock = 1_000 } = shelf
  const unique = randomUUID()
  const { id } = await database.query
    .insertInto('storefront.products')
    .values({ handle: `chair-${unique}`, title, position: 1, published_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const variant = await database.query
    .insertInto('storefront.variants')
    .values({
      product_id: id,
      sku: unique,
      title: 'Walnut / Oat',
      position: 1,
      price_cents: priceCents,
      stock,
      selected_options: JSON.stringify([{ name: 'Frame finish', value: 'Walnut' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return variant.id
}

export interface CartWish {
  readonly lines: readonly { readonly variantId: number; readonly quantity: number }[]
  readonly discountCodes?: readonly string[]
  readonly email?: string
}

/** The path and query at which the cart's checkout begins, as the cart's checkoutUrl leads there. */
export async function fillCart(database: Database, wish: CartWish, now = new Date()): Promise<string> {
  const { signal } = new AbortController()
  const cart = await createCart(
    { database, signal },
    {
      note: '',
      attributes: [],
      buyerIdentity: wish.email ? { email: wish.email } : {},
      discountCodes: wish.discountCodes ?? [],
      deliveryAddresses: [],
      metafields: [],
      lines: wish.lines.map((line, index) => ({ ...line, attributes: [], index })),
    },
    now,
  )
  if (cart.kind !== 'created') throw new Error(`no cart: ${cart.kind}`)
  return `/cart/c/${cart.token}?key=${cart.key}&channel=online_store`
}

/** From the cart to the number of its order. */
export async function buy(twin: Storefront, cart: string, card: Partial<typeof CARD> = {}): Promise<number> {
  const buyer = createBuyer((request) => twin.fetch(request), ORIGIN)
  const { url, status } = await pay(buyer, await goToPayment(buyer, cart), card)
  const number = /^\/orders\/(\d+)\//.exec(url.pathname)?.[1]
  if (!number) throw new Error(`no order but ${status} at ${url}`)
  return Number(number)
}

export async function stockOf(database: Database, variantId: number): Promise<number> {
  const { stock } = await database.query
    .selectFrom('storefront.variants')
    .where('id', '=', variantId)
    .select('stock')
    .executeTakeFirstOrThrow()
  return stock
}

export async function countOrders(database: Database): Promise<number> {
  const { orders } = await database.query
    .selectFrom('storefront.orders')
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  return orders
}
