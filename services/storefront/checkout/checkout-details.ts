import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type DeliveryMethod, isDeliveryMethod } from '#facts/delivery/delivery.ts'
import type { Address } from '../address/address-schema.ts'
import type { Cart } from '../cart/read-cart.ts'
import { codeOfCart } from '../pricing/code-of-cart.ts'

/** What the visitor has entered so far. */
export interface CheckoutDetails extends Address {
  readonly checkoutId: number
  /** Null until one is chosen; one that is offered no more is to be chosen anew. */
  readonly delivery: DeliveryMethod | null
  readonly discountCode: string | null
}

export async function readCheckoutDetails(
  query: Kysely<Tables>,
  cartId: number,
): Promise<CheckoutDetails | undefined> {
  return parseCheckoutDetails(await selectCheckoutDetails(query, cartId).executeTakeFirst())
}

/** The same, held until the transaction ends. */
export async function lockCheckoutDetails(
  trx: Kysely<Tables>,
  cartId: number,
): Promise<CheckoutDetails | undefined> {
  return parseCheckoutDetails(await selectCheckoutDetails(trx, cartId).forUpdate().executeTakeFirst())
}

type CheckoutDetailsRow = Omit<CheckoutDetails, 'delivery'> & { readonly delivery: string | null }

function parseCheckoutDetails(row: CheckoutDetailsRow | undefined): CheckoutDetails | undefined {
  if (!row) return undefined
  const { delivery } = row
  return { ...row, delivery: delivery !== null && isDeliveryMethod(delivery) ? delivery : null }
}

function selectCheckoutDetails(query: Kysely<Tables>, cartId: number) {
  return query
    .selectFrom('storefront.checkouts')
    .where('cart_id', '=', cartId)
    .select(['id as checkoutId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select(['address', 'apartment', 'city', 'state', 'zip', 'delivery', 'discount_code as discountCode'])
}

export async function saveAddress(
  query: Kysely<Tables>,
  cart: Cart,
  { firstName, lastName, ...address }: Address,
): Promise<void> {
  const columns = { ...address, first_name: firstName, last_name: lastName }
  const { deliveryOption } = cart
  const delivery = deliveryOption !== null && isDeliveryMethod(deliveryOption) ? deliveryOption : null
  await query
    .insertInto('storefront.checkouts')
    .values({ ...columns, cart_id: cart.id, delivery, discount_code: codeOfCart(cart) })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(columns))
    .execute()
}

export async function saveDelivery(
  query: Kysely<Tables>,
  checkoutId: number,
  delivery: DeliveryMethod,
): Promise<void> {
  await query.updateTable('storefront.checkouts').where('id', '=', checkoutId).set({ delivery }).execute()
}

export async function saveDiscountCode(
  query: Kysely<Tables>,
  checkoutId: number,
  discount_code: string | null,
): Promise<void> {
  await query
    .updateTable('storefront.checkouts')
    .where('id', '=', checkoutId)
    .set({ discount_code })
    .execute()
}
