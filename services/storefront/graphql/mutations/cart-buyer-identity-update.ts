import type { MutationCartBuyerIdentityUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { changeDetails } from '../../cart/change-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChange, cannotBeRefused, refuseKept } from './answer/answer-change.ts'
import type { CartPayload } from './answer/cart-payload.ts'
import { changeBuyerIdentity, checkBuyerIdentity } from './input/buyer-identity-input.ts'

export async function cartBuyerIdentityUpdate(
  _root: unknown,
  args: MutationCartBuyerIdentityUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const userErrors = checkBuyerIdentity(args.buyerIdentity)
  if (userErrors.length > 0) return refuseKept(args, context, userErrors)
  const change = changeDetails(({ buyerIdentity }) => ({
    buyerIdentity: changeBuyerIdentity(buyerIdentity, args.buyerIdentity),
  }))
  return answerChange(args, context, change, cannotBeRefused)
}
