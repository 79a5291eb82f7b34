import type { MutationCartLinesUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { updateLines } from '../../cart/lines/update-lines.ts'
import type { GraphqlContext } from '../context.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { answerChangeOfKept, explainLines } from './answer/answer-change.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { checkWish, readUpdate } from './input/cart-line-input.ts'

export async function cartLinesUpdate(
  _root: unknown,
  args: MutationCartLinesUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  checkInputSize(args.lines)
  const userErrors = args.lines.flatMap((line, index) => checkWish(line, index))
  if (userErrors.length > 0) return refuse(userErrors)
  const change = updateLines(args.lines.map(readUpdate))
  return answerChangeOfKept(args, context, change, explainLines(args.lines))
}
