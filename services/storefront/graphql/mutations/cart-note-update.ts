import type { MutationCartNoteUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { changeDetails } from '../../cart/change-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChange, cannotBeRefused } from './answer/answer-change.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { checkNote, wellFormed } from './input/text-input.ts'

export async function cartNoteUpdate(
  _root: unknown,
  args: MutationCartNoteUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const userErrors = checkNote(args.note)
  if (userErrors.length > 0) return refuse(userErrors)
  const note = wellFormed(args.note)
  return answerChange(
    args,
    context,
    changeDetails(() => ({ note })),
    cannotBeRefused,
  )
}
