import type { MutationCartBuyerIdentityUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { changeDetails } from '../../cart/change-details.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChange, cannotBeRefused } from './answer-change.ts'
import { changeBuyerIdentity, checkBuyerIdentity } from './buyer-identity-input.ts'
import { type CartPayload, refuse } from './cart-payload.ts'

export async function cartBuyerIdentityUpdate(
  _root: unknown,
  args: MutationCartBuyerIdentityUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const userErrors = checkBuyerIdentity(args.buyerIdentity)
  if (userErrors.length > 0) return refuse(userErrors)
  const change = changeDetails(({ buyerIdentity }) => ({
    buyerIdentity: changeBuyerIdentity(buyerIdentity, args.buyerIdentity),
  }))
  return answerChange(args, context, change, cannotBeRefused)
}
