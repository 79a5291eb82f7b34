import type { MutationCartSelectedDeliveryOptionsUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { isOffered } from '#facts/delivery/delivery.ts'
import { changeDetails, leaveAsItIs } from '../../cart/change-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { deliveryGroupId } from '../types/cart/cart-delivery-groups.ts'
import { readCartId } from '../types/cart/cart-id.ts'
import { answerChange, cannotBeRefused } from './answer/answer-change.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { userError } from './user-error.ts'

/** The option chosen here is preselected when the checkout begins, and may be changed there. */
export async function cartSelectedDeliveryOptionsUpdate(
  _root: unknown,
  args: MutationCartSelectedDeliveryOptionsUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  checkInputSize(args.selectedDeliveryOptions)
  const groupId = deliveryGroupId(readCartId(args.cartId)?.token ?? '')
  const userErrors = args.selectedDeliveryOptions.flatMap(
    ({ deliveryGroupId: id, deliveryOptionHandle: handle }, index) => {
      const path = ['selectedDeliveryOptions', index]
      if (id !== groupId)
        return [
          userError('INVALID_DELIVERY_GROUP', [...path, 'deliveryGroupId'], 'Delivery group is invalid.'),
        ]
      if (isOffered(handle)) return []
      const message = `The delivery option with handle ${handle} is not valid.`
      return [userError('INVALID_DELIVERY_OPTION', ['selectedDeliveryOptions'], message)]
    },
  )
  if (userErrors.length > 0) return refuse(userErrors)
  const chosen = args.selectedDeliveryOptions.at(-1)
  const change = chosen ? changeDetails(() => ({ deliveryOption: chosen.deliveryOptionHandle })) : leaveAsItIs
  return answerChange(args, context, change, cannotBeRefused)
}
