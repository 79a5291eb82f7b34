import type { MutationCartDeliveryAddressesAddArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { addAddresses } from '../../cart/delivery-addresses.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChange, explainAddresses } from './answer/answer-change.ts'
import { type CartPayload, refuse } from './answer/cart-payload.ts'
import { checkAddresses, readAddress } from './input/delivery-address-input.ts'

export async function cartDeliveryAddressesAdd(
  _root: unknown,
  args: MutationCartDeliveryAddressesAddArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const userErrors = checkAddresses(args.addresses, ['addresses'])
  if (userErrors.length > 0) return refuse(userErrors)
  const change = addAddresses(args.addresses.map(readAddress))
  return answerChange(args, context, change, explainAddresses('addresses'))
}
