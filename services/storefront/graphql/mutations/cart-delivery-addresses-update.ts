import type { MutationCartDeliveryAddressesUpdateArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { updateAddresses } from '../../cart/delivery-addresses.ts'
import type { GraphqlContext } from '../context.ts'
import { answerChangeOfKept, explainAddresses, refuseKept } from './answer/answer-change.ts'
import type { CartPayload } from './answer/cart-payload.ts'
import { checkAddresses, readAddressUpdate } from './input/delivery-address-input.ts'

export async function cartDeliveryAddressesUpdate(
  _root: unknown,
  args: MutationCartDeliveryAddressesUpdateArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const userErrors = checkAddresses(args.addresses, ['addresses'])
  if (userErrors.length > 0) return refuseKept(args, context, userErrors)
  const change = updateAddresses(args.addresses.map(readAddressUpdate))
  const explain = explainAddresses(
    'addresses',
    args.addresses.map(({ id }) => id),
  )
  return answerChangeOfKept(args, context, change, explain)
}
