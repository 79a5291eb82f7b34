import type { CartAttribute, CartBuyerIdentity } from '#database/tables/carts.ts'
import type { CartChange } from './change-cart.ts'
import type { Cart } from './read-cart.ts'

interface Details {
  readonly note?: string
  readonly attributes?: readonly CartAttribute[]
  readonly buyerIdentity?: CartBuyerIdentity
}

export function changeDetails(read: (cart: Cart) => Details): CartChange {
  return async (trx, cart) => {
    const { note, attributes, buyerIdentity } = read(cart)
    await trx
      .updateTable('storefront.carts')
      .where('id', '=', cart.id)
      .set({
        ...(note !== undefined && { note }),
        ...(attributes && { attributes: JSON.stringify(attributes) }),
        ...(buyerIdentity && { buyer_identity: JSON.stringify(buyerIdentity) }),
      })
      .execute()
    return { kind: 'done', shortages: [] }
  }
}
