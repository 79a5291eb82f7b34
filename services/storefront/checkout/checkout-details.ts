import { type Kysely, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'
import { isOffered } from '#facts/delivery/delivery.ts'
import type { Address } from '../address/address-schema.ts'
import { type Cart, readCart, selectCart } from '../cart/read-cart.ts'

/** What the visitor has entered so far. */
export interface CheckoutDetails extends Address {
  readonly checkoutId: number
  /** Null until the visitor chooses a method, and again once the shop no longer offers the chosen one. */
  readonly delivery: string | null
  readonly discountCode: string | null
}

const DETAILS = [
  'storefront.checkouts.id as checkoutId',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'address',
  'apartment',
  'city',
  'state',
  'zip',
  'delivery',
  'discount_code as discountCode',
] as const

export async function readCheckoutDetails(
  query: Kysely<Tables>,
  cartId: number,
): Promise<CheckoutDetails | undefined> {
  return parseCheckoutDetails(await selectCheckoutDetails(query, cartId).executeTakeFirst())
}

/** Reads the cart in any state and what was entered into its checkout so far, both of the same moment. */
export async function readCheckout(
  query: Kysely<Tables>,
  cartToken: string,
): Promise<{ readonly cart: Cart; readonly details: CheckoutDetails | undefined } | undefined> {
  const row = await selectCart(query, cartToken)
    .select((eb) =>
      jsonObjectFrom(
        eb.selectFrom('storefront.checkouts').whereRef('cart_id', '=', 'storefront.carts.id').select(DETAILS),
      ).as('details'),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { details, ...cart } = row
  return { cart: await readCart(query, cart), details: parseCheckoutDetails(details ?? undefined) }
}

export interface LockedDetails extends CheckoutDetails {
  readonly version: string
}

/** Reads the details and holds their row until the transaction ends. */
export async function lockCheckoutDetails(
  trx: Kysely<Tables>,
  cartId: number,
): Promise<LockedDetails | undefined> {
  const row = await selectCheckoutDetails(trx, cartId)
    .forUpdate()
    .select(rowVersion('checkouts'))
    .executeTakeFirst()
  const details = parseCheckoutDetails(row)
  return row && details && { ...details, version: row.version }
}

/** The transaction that wrote the row last; it differs after each change. */
export function rowVersion(table: 'carts' | 'checkouts') {
  return sql<string>`${sql.ref(`storefront.${table}.xmin`)}::text`.as('version')
}

function parseCheckoutDetails(row: CheckoutDetails | undefined): CheckoutDetails | undefined {
  if (!row) return undefined
  const { delivery } = row
  return { ...row, delivery: delivery !== null && isOffered(delivery) ? delivery : null }
}

function selectCheckoutDetails(query: Kysely<Tables>, cartId: number) {
  return query.selectFrom('storefront.checkouts').where('cart_id', '=', cartId).select(DETAILS)
}
