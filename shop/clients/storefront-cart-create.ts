import * as v from 'valibot'
import type { StorefrontCall } from './storefront-call.ts'
import { failed, type StorefrontResult } from './storefront-error.ts'
import { CART_FRAGMENT, cartSchema, type RemoteCart, toRemoteCart } from './storefront-remote-cart.ts'

export interface NewCartLine {
  readonly merchandiseId: string
  readonly quantity: number
}

const CART_CREATE_MUTATION = `#graphql
  mutation CartCreate($input: CartInput!) {
    cartCreate(input: $input) {
      cart { ...CartFields }
      userErrors { field message }
    }
  }
  ${CART_FRAGMENT}
`

const cartCreateData = v.object({
  cartCreate: v.nullable(
    v.object({
      cart: v.nullable(cartSchema),
      userErrors: v.array(v.object({ field: v.nullish(v.array(v.string()), null), message: v.string() })),
    }),
  ),
})

/** Clause 7.03. */
export async function createRemoteCart(
  call: StorefrontCall,
  providerName: string,
  lines: readonly NewCartLine[],
): Promise<StorefrontResult<RemoteCart>> {
  const answer = await call(CART_CREATE_MUTATION, { input: { lines } }, cartCreateData)
  if (!answer.ok) return answer
  const { cart = null, userErrors = [] } = answer.data.cartCreate ?? {}
  if (userErrors.length > 0) {
    const messages = userErrors.map(({ message }) => message).join(', ')
    return failed('user', `Cart creation failed: ${messages}`, { cause: userErrors })
  }
  return toRemoteCart(providerName, cart)
}
