import type { MutationCartAttributesUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { changeDetails } from '../../cart/change-cart.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChange, cannotBeRefused } from './answer/answer-change.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { checkAttributes, readAttributes } from './input/text-input.ts'

export async function cartAttributesUpdate(
  _root: unknown,
  args: MutationCartAttributesUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const userErrors = checkAttributes(args.attributes, ['attributes'])
  if (userErrors.length > 0) return refuse(userErrors)
  const attributes = readAttributes(args.attributes)
  return answerChange(
    args,
    context,
    changeDetails(() => ({ attributes })),
    cannotBeRefused,
  )
}
