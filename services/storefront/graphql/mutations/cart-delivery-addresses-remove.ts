import type { MutationCartDeliveryAddressesRemoveArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { removeAddresses } from '../../cart/delivery-addresses.ts'
import type { GraphqlContext } from '../context.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { readAddressId } from '../types/cart/cart-address-id.ts'
import { answerChangeOfKept, explainAddresses } from './answer/answer-change.ts'
import type { CartPayload } from './answer/cart-payload.ts'

export async function cartDeliveryAddressesRemove(
  _root: unknown,
  args: MutationCartDeliveryAddressesRemoveArgs,
  context: GraphqlContext,
): Promise<CartPayload> {
  const ids = Array.isArray(args.addressIds) ? args.addressIds : [args.addressIds]
  checkInputSize(ids)
  const explain = explainAddresses('addressIds', ids)
  return answerChangeOfKept(args, context, removeAddresses(ids.map(readAddressId)), explain)
}
