import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Cart, readCartByToken } from '../../cart/read-cart.ts'
import { lockVariants } from '../../catalogue/lock-variants.ts'
import { type Order, readOrderOfCheckout } from '../../orders/order.ts'
import { type BeingPaid, readObstacle, type TooManyDeclined } from '../../payments/attempts.ts'
import { lockDiscounts } from '../../pricing/discount-uses.ts'
import type { Quote } from '../../pricing/quote.ts'
import { type CheckoutDetails, lockCheckoutDetails, rowVersion } from '../checkout-details.ts'
import { codesOf, quoteCart } from '../quote-cart.ts'

export interface PayableCheckout {
  readonly cart: Cart
  readonly details: CheckoutDetails
  readonly delivery: NonNullable<Quote['delivery']>
  readonly quote: Quote
  /** Differs once the cart or its checkout is changed. */
  readonly version: string
}

export type LockedCheckout =
  | { readonly kind: 'placed-before'; readonly order: Order }
  | BeingPaid
  | TooManyDeclined
  /** A step is missing, the cart is gone or has expired, or nothing in it can be bought. */
  | { readonly kind: 'not-payable' }
  | { readonly kind: 'payable'; readonly checkout: PayableCheckout }

/**
 * Holds the cart, its checkout, its variants and its discount codes, in that order, until the transaction ends. The second of two
 * payments of one checkout waits here for the first, and then finds its order.
 */
export async function lockCheckout(
  trx: Kysely<Tables>,
  { cartToken, network }: { readonly cartToken: string; readonly network: string | undefined },
  now: Date,
): Promise<LockedCheckout> {
  const locked = await trx
    .selectFrom('storefront.carts')
    .where('token', '=', cartToken)
    .forUpdate()
    .select(['id', 'discount_codes as discountCodes', rowVersion('carts')])
    .executeTakeFirst()
  const details = locked && (await lockCheckoutDetails(trx, locked.id))
  if (!details) return { kind: 'not-payable' }
  const order = await readOrderOfCheckout(trx, details.checkoutId)
  if (order) return { kind: 'placed-before', order }
  const obstacle = await readObstacle(trx, { checkoutId: details.checkoutId, network }, now)
  if (obstacle) return obstacle

  await lockVariants(trx, await readVariantIds(trx, locked.id))
  await lockDiscounts(trx, codesOf(locked, details))
  const cart = await readCartByToken(trx, cartToken)
  if (!cart || cart.expiresAt <= now) return { kind: 'not-payable' }
  const quote = await quoteCart(trx, cart, details, now)
  if (!quote.delivery || quote.totalQuantity === 0) return { kind: 'not-payable' }
  const version = joinVersions(locked.version, details.version)
  return { kind: 'payable', checkout: { cart, details, delivery: quote.delivery, quote, version } }
}

/** Joins the version of the cart to that of the checkout. */
export function joinVersions(...versions: readonly [string, string]): string {
  return versions.join('-')
}

async function readVariantIds(trx: Kysely<Tables>, cartId: number): Promise<number[]> {
  const lines = await trx
    .selectFrom('storefront.cart_lines')
    .where('cart_id', '=', cartId)
    .select('variant_id')
    .distinct()
    .execute()
  return lines.map(({ variant_id }) => variant_id)
}
