import type { CartChange } from '../cart/change-cart.ts'
import { codeOfCart } from './code-of-cart.ts'

/** Also in a checkout that has begun: whoever changes the code in the cart means what will be paid. */
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
