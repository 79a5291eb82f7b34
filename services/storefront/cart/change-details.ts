import type {
  CartAttribute,
  CartBuyerIdentity,
  CartDeliveryAddress,
  CartMetafield,
} from '#database/tables/carts.ts'
import type { CartChange } from './change-cart.ts'
import type { Cart } from './read-cart.ts'

interface Details {
  readonly note?: string
  readonly attributes?: readonly CartAttribute[]
  readonly buyerIdentity?: CartBuyerIdentity
  readonly deliveryAddresses?: readonly CartDeliveryAddress[]
  readonly deliveryOption?: string
  readonly metafields?: readonly CartMetafield[]
}

export function changeDetails(read: (cart: Cart) => Details): CartChange {
  return async (trx, cart) => {
    const { note, attributes, buyerIdentity, deliveryAddresses, deliveryOption, metafields } = read(cart)
    await trx
      .updateTable('storefront.carts')
      .where('id', '=', cart.id)
      .set({
        ...(note !== undefined && { note }),
        ...(attributes && { attributes: JSON.stringify(attributes) }),
        ...(buyerIdentity && { buyer_identity: JSON.stringify(buyerIdentity) }),
        ...(deliveryAddresses && { delivery_addresses: JSON.stringify(deliveryAddresses) }),
        ...(deliveryOption !== undefined && { delivery_option: deliveryOption }),
        ...(metafields && { metafields: JSON.stringify(metafields) }),
      })
      .execute()
    return { kind: 'done', shortages: [] }
  }
}
