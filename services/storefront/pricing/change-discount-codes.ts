import type { CartChange } from '../cart/change-cart.ts'
import { codeOfCart } from './code-of-cart.ts'

/** The change also holds in a checkout that has begun: a buyer who changes the code expects to pay by it. */
export function changeDiscountCodes(codes: readonly string[]): CartChange {
  return async (trx, { id, lines }) => {
    await trx
      .updateTable('storefront.carts')
      .where('id', '=', id)
      .set({ discount_codes: [...codes] })
      .execute()
    await trx
      .updateTable('storefront.checkouts')
      .where('cart_id', '=', id)
      .set({ discount_code: codeOfCart({ lines, discountCodes: codes }) })
      .execute()
    return { kind: 'done', shortages: [] }
  }
}
