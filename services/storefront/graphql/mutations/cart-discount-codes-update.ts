import type { MutationCartDiscountCodesUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { changeDiscountCodes } from '../../pricing/change-discount-codes.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChange, cannotBeRefused } from './answer/answer-change.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { checkDiscountCodes, readDiscountCodes } from './input/text-input.ts'
import { userError } from './user-error.ts'

export async function cartDiscountCodesUpdate(
  _root: unknown,
  args: MutationCartDiscountCodesUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const { discountCodes } = args
  if (!discountCodes)
    return refuse([userError('MISSING_DISCOUNT_CODE', ['discountCodes'], 'Missing discount code.')])
  const userErrors = checkDiscountCodes(discountCodes)
  if (userErrors.length > 0) return refuse(userErrors)
  const change = changeDiscountCodes(readDiscountCodes(discountCodes), context.now())
  return answerChange(args, context, change, cannotBeRefused)
}
