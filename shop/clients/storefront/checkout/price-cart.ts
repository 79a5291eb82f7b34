import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import { answered, failed, type StorefrontResult } from '../error.ts'
import {
  CART_CODES_FRAGMENT,
  type CartCode,
  cartWithCodesSchema,
  isUnknownCode,
  reasonNotApplied,
} from './cart-codes.ts'
import type { NewCartLine } from './create-cart.ts'

/** What a discount code does for some lines, before there is a checkout. */
export interface CodeAnswer extends CartCode {
  /** Why it takes nothing off; null where it does. */
  readonly reason: string | null
  /** The storefront knows no such code. */
  readonly isUnknown: boolean
}

const PRICE_CART_MUTATION = `#graphql
  mutation PriceCart($input: CartInput!) {
    cartCreate(input: $input) {
      cart { id ...CartCodes }
      userErrors { field message }
      warnings { code message }
    }
  }
  ${CART_CODES_FRAGMENT}
`

const priceCartData = v.object({
  cartCreate: v.nullable(
    v.object({
      cart: v.nullable(cartWithCodesSchema),
      userErrors: v.array(v.object({ field: v.nullish(v.array(v.string()), null), message: v.string() })),
      warnings: v.optional(v.fallback(v.array(v.object({ code: v.string(), message: v.string() })), []), []),
    }),
  ),
})

/** Asks by a cart of its own, which nobody opens and the storefront forgets: it is the only one who knows its codes. */
export async function priceCart(
  call: StorefrontCall,
  lines: readonly NewCartLine[],
  code: string,
): Promise<StorefrontResult<CodeAnswer>> {
  const answer = await call(PRICE_CART_MUTATION, { input: { lines, discountCodes: [code] } }, priceCartData)
  if (!answer.ok) return answer
  const { cart = null, userErrors = [], warnings = [] } = answer.data.cartCreate ?? {}
  if (!cart) {
    const messages = userErrors.map(({ message }) => message).join(', ')
    return failed('user', `The cart could not be priced: ${messages}`, { userErrors })
  }
  const told = cart.codes[0] ?? { code, isApplied: false, discountCents: 0 }
  return answered({
    ...told,
    reason: told.isApplied ? null : reasonNotApplied(code, warnings),
    isUnknown: isUnknownCode(warnings),
  })
}
