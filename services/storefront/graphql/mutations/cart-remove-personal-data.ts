import type { MutationCartRemovePersonalDataArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { changeDetails } from '../../cart/change-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChange, cannotBeRefused } from './answer/answer-change.ts'
import type { CartPayload } from './answer/cart-payload.ts'

/** Removes the buyer's identity and addresses. The cart itself and what was entered at the checkout stay. */
export function cartRemovePersonalData(
  _root: unknown,
  args: MutationCartRemovePersonalDataArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const change = changeDetails(() => ({ buyerIdentity: {}, deliveryAddresses: [] }))
  return answerChange(args, context, change, cannotBeRefused)
}
