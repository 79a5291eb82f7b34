import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isOffered } from '#facts/delivery/delivery.ts'
import type { Address } from '../../address/address-schema.ts'
import type { Cart } from '../../cart/read-cart.ts'
import { heldNow } from '../../pricing/hold-prices.ts'
import { codeOfCart } from '../../pricing/quote.ts'
import { readDiscounts } from '../../pricing/read-discounts.ts'

export async function saveAddress(
  query: Kysely<Tables>,
  cart: Cart,
  { firstName, lastName, ...address }: Address,
  now: Date,
): Promise<void> {
  const columns = { ...address, first_name: firstName, last_name: lastName }
  const { deliveryOption } = cart
  const delivery = deliveryOption !== null && isOffered(deliveryOption) ? deliveryOption : null
  const asker = { email: address.email, checkoutId: undefined, now }
  const discounts = await readDiscounts(query, cart.discountCodes, asker)
  const discount_code = codeOfCart(cart, discounts, heldNow(cart, now))
  await query
    .insertInto('storefront.checkouts')
    .values({ ...columns, cart_id: cart.id, delivery, discount_code })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(columns))
    .execute()
}
