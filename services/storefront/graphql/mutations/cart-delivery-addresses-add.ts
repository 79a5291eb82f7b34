import type { MutationCartDeliveryAddressesAddArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { addAddresses } from '../../cart/delivery-addresses.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChangeOfKept, explainAddresses, refuseKept } from './answer/answer-change.ts'
import type { CartPayload } from './answer/cart-payload.ts'
import { checkAddresses, readAddress } from './input/delivery-address-input.ts'

export async function cartDeliveryAddressesAdd(
  _root: unknown,
  args: MutationCartDeliveryAddressesAddArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const userErrors = checkAddresses(args.addresses, ['addresses'])
  if (userErrors.length > 0) return refuseKept(args, context, userErrors)
  const change = addAddresses(args.addresses.map(readAddress))
  return answerChangeOfKept(args, context, change, explainAddresses('addresses'))
}
