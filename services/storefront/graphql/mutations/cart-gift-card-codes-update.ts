import type { MutationCartGiftCardCodesUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { leaveAsItIs } from '../../cart/change-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { answerChange, cannotBeRefused } from './answer/answer-change.ts'
import { type CartPayload, warnOfGiftCards } from './answer/cart-payload.ts'

/** The shop sells no gift cards: the cart stays as it is, and the warning says why. */
export async function cartGiftCardCodesUpdate(
  _root: unknown,
  args: MutationCartGiftCardCodesUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  checkInputSize(args.giftCardCodes)
  const payload = await answerChange(args, context, leaveAsItIs, cannotBeRefused)
  if (!payload.cart) return payload
  return { ...payload, warnings: [...payload.warnings, ...warnOfGiftCards(args, payload.cart)] }
}
