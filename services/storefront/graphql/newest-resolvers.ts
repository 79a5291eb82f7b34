import { cartClone } from './mutations/cart-clone.ts'
import { cartDeliveryAddressesReplace } from './mutations/cart-delivery-addresses-replace.ts'
import { cartGiftCardCodesUpdate } from './mutations/cart-gift-card-codes-update.ts'
import { type Resolver, resolvers } from './resolvers.ts'

/** No line belongs to another one, so each may be changed and taken out by itself. */
const instructions = () => ({ canRemove: true, canUpdateQuantity: true })

/** The fields that the twin offers of the newest type system: those of the shop's own version, and what came since. */
export const newestResolvers: Readonly<Record<string, Readonly<Record<string, Resolver>>>> = {
  ...resolvers,
  CartLine: { ...resolvers.CartLine, instructions },
  Mutation: {
    ...resolvers.Mutation,
    cartClone,
    cartDeliveryAddressesReplace,
    // No cart ever has a gift card, so to add codes and to replace all of them is the same.
    cartGiftCardCodesAdd: cartGiftCardCodesUpdate,
  },
}
