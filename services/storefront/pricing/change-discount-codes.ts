import type { CartChange } from '../cart/change-cart.ts'
import { heldNow } from './hold-prices.ts'
import { codeOfCart } from './quote.ts'
import { readDiscounts } from './read-discounts.ts'

/** The change also holds in a checkout that has begun: a buyer who changes the code expects to pay by it. */
export function changeDiscountCodes(codes: readonly string[], now: Date): CartChange {
  return async (trx, { id, lines, buyerIdentity, held }) => {
    await trx
      .updateTable('storefront.carts')
      .where('id', '=', id)
      .set({ discount_codes: [...codes] })
      .execute()
    const asker = { email: buyerIdentity.email, checkoutId: undefined, now }
    const discounts = await readDiscounts(trx, codes, asker)
    await trx
      .updateTable('storefront.checkouts')
      .where('cart_id', '=', id)
      .set({ discount_code: codeOfCart({ lines, discountCodes: codes }, discounts, heldNow({ held }, now)) })
      .execute()
    return { kind: 'done', shortages: [] }
  }
}
