import type { MutationCartLinesAddArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { addLines } from '../../cart/lines/change-lines.ts'
import type { GraphqlContext } from '../context.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { answerChange, explainLines } from './answer/answer-change.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { checkLine, readLine } from './input/cart-line-input.ts'

export async function cartLinesAdd(
  _root: unknown,
  args: MutationCartLinesAddArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  checkInputSize(args.lines)
  const userErrors = args.lines.flatMap(checkLine)
  if (userErrors.length > 0) return refuse(userErrors)
  return answerChange(args, context, addLines(args.lines.map(readLine)), explainLines(args.lines))
}
