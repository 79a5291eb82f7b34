import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import { answered, type StorefrontResult } from '../error.ts'
import { CART_FRAGMENT, cartSchema, type RemoteCart, toRemoteCart } from './remote-cart.ts'

const CART_QUERY = `#graphql
  query Cart($id: ID!) {
    cart(id: $id) { ...CartFields }
  }
  ${CART_FRAGMENT}
`

const cartData = v.object({ cart: v.nullable(cartSchema) })

/** A cart that was paid for or has expired comes as null, which is no failure. */
export async function fetchRemoteCart(
  call: StorefrontCall,
  providerName: string,
  id: string,
): Promise<StorefrontResult<RemoteCart | null>> {
  const answer = await call(CART_QUERY, { id }, cartData)
  if (!answer.ok) return answer
  return answer.data.cart === null ? answered(null) : toRemoteCart(providerName, answer.data.cart)
}
