import type { MutationCartLinesRemoveArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { removeLines } from '../../cart/lines/change-lines.ts'
import type { GraphqlContext } from '../context.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { readLineId } from '../types/cart/cart-line-id.ts'
import { answerChangeOfKept } from './answer/answer-change.ts'
import type { CartPayload } from './answer/cart-payload.ts'
import { unknownLine } from './input/cart-line-input.ts'

export async function cartLinesRemove(
  _root: unknown,
  args: MutationCartLinesRemoveArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const { lineIds } = args
  checkInputSize(lineIds)
  return answerChangeOfKept(args, context, removeLines(lineIds.map(readLineId)), (refusal) =>
    refusal.kind === 'unknown-line'
      ? refusal.indices.map((index) => unknownLine(lineIds[index], ['lineIds', index]))
      : [],
  )
}
