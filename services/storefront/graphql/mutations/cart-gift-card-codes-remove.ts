import type { MutationCartGiftCardCodesRemoveArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { leaveAsItIs } from '../../cart/change-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { answerChange, cannotBeRefused } from './answer/answer-change.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { userError } from './user-error.ts'

/** No cart has a gift card applied, so every id is unknown. */
export async function cartGiftCardCodesRemove(
  _root: unknown,
  args: MutationCartGiftCardCodesRemoveArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  checkInputSize(args.appliedGiftCardIds)
  if (args.appliedGiftCardIds.length > 0)
    return refuse([userError('INVALID', ['appliedGiftCardIds', 0], 'No such gift card is applied.')])
  return answerChange(args, context, leaveAsItIs, cannotBeRefused)
}
