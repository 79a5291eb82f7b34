import type { Database } from '#database/connect.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { askAdmin } from '../admin-owner.ts'
import { type Buyer, createBuyer, goToPayment, pay } from '../checkout-buyer.ts'
import { fillCart, putOnShelf } from '../checkout-shelf.ts'
import { ORIGIN, openTwin } from '../storefront-twin.ts'
import { openWaitingMail } from '../waiting-mail.ts'

/** Before the order that each test begins with; a Friday, so that standard delivery is promised by March 17. */
export const ORDERED_AT = new Date('2026-03-06T15:00:00Z')

export interface HelpedShop {
  readonly twin: Storefront
  readonly buyer: Buyer
  /** What the shop's clock says. */
  now: Date
}

export function openHelpedShop(database: Database): HelpedShop {
  const mail = openWaitingMail(database)
  const shop: { now: Date } = { now: ORDERED_AT }
  const twin = openTwin(database, { mail, now: () => shop.now })
  const buyer = createBuyer((request) => twin.fetch(request), ORIGIN)
  return Object.assign(shop, { twin, buyer })
}

export interface Bought {
  readonly number: number
  /** The path of its page. */
  readonly path: string
  readonly email: string
  readonly variantIds: readonly number[]
}

let buyers = 0

/** An order of its own buyer: a chair for $249.00 each and a cushion for $49.00, so many of each. */
export async function buySome(
  database: Database,
  { buyer, now }: HelpedShop,
  quantities: readonly number[] = [2, 1],
): Promise<Bought> {
  buyers += 1
  const email = `buyer-${buyers}@example.com`
  const shelves = [
    { title: 'Keel Kneeling Chair', priceCents: 24_900, stock: 10 },
    { title: 'Keel Cushion Set', priceCents: 4_900, stock: 10 },
  ]
  const variantIds = await Promise.all(quantities.map((_, index) => putOnShelf(database, shelves[index])))
  const lines = variantIds.map((variantId, index) => ({ variantId, quantity: quantities[index] ?? 1 }))
  const cart = await fillCart(database, { lines }, now)
  const { url } = await pay(buyer, await goToPayment(buyer, cart, { email }))
  const number = Number(url.pathname.split('/')[2])
  return { number, path: url.pathname, email, variantIds }
}

export async function send({ twin }: HelpedShop, { number }: Bought): Promise<void> {
  const { status } = await askAdmin(twin, 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' })
  if (status !== 200) throw new Error(`order ${number} was not sent: ${status}`)
}

/** As sent on the day of the order and delivered on a day. */
export async function deliver(shop: HelpedShop, bought: Bought, day: string): Promise<void> {
  await send(shop, bought)
  const before = shop.now
  shop.now = new Date(`${day}T20:00:00Z`)
  const { status, body } = await askAdmin(shop.twin, 'PUT', `orders/${bought.number}/delivery`, { day })
  if (status !== 200) throw new Error(`order ${bought.number} was not delivered: ${body.error}`)
  shop.now = before
}

/** Subjects of the mails to an address that name the order or one of its cases. */
export async function subjectsTo(database: Database, email: string, number: number): Promise<string[]> {
  const rows = await database.query
    .selectFrom('mail.messages')
    .where('recipient', '=', email)
    .where('subject', 'like', `%${number}%`)
    .orderBy('id')
    .select('subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

export async function refundsOf(database: Database, number: number): Promise<number[]> {
  const rows = await database.query
    .selectFrom('storefront.refunds as refund')
    .innerJoin('storefront.orders as order', 'order.id', 'refund.order_id')
    .where('order.number', '=', number)
    .orderBy('refund.id')
    .select('amount_cents')
    .execute()
  return rows.map(({ amount_cents }) => amount_cents)
}

/** What the log of changes says was done to an order or a case, and by whom. */
export async function changesOf(database: Database, subject: string): Promise<string[]> {
  const rows = await database.query
    .selectFrom('storefront.change_log')
    .where('subject', '=', subject)
    .orderBy('id')
    .select(['action', 'changed_by'])
    .execute()
  return rows.map(({ action, changed_by }) => `${action} by ${changed_by}`)
}
