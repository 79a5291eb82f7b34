import * as v from 'valibot'
import type { StorefrontCall } from '../call.ts'
import { answered, failed, type StorefrontResult } from '../error.ts'
import { CART_FRAGMENT, cartSchema, type RemoteCart, toRemoteCart } from './remote-cart.ts'

export interface NewCartLine {
  readonly merchandiseId: string
  readonly quantity: number
  readonly attributes?: readonly { readonly key: string; readonly value: string }[]
}

/** Who is about to buy, so that the checkout begins with what they have typed before. */
export interface CartBuyer {
  readonly email: string
  /** In the United States, the first one to begin with. */
  readonly addresses: readonly CartBuyerAddress[]
}

export interface CartBuyerAddress {
  readonly first_name: string
  readonly last_name: string
  readonly address: string
  readonly apartment: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

const CART_CREATE_MUTATION = `#graphql
  mutation CartCreate($input: CartInput!) {
    cartCreate(input: $input) {
      cart { ...CartFields }
      userErrors { field message }
      warnings { code message target }
    }
  }
  ${CART_FRAGMENT}
`

const warningSchema = v.object({ code: v.string(), message: v.string(), target: v.string() })

const cartCreateData = v.object({
  cartCreate: v.nullable(
    v.object({
      cart: v.nullable(cartSchema),
      userErrors: v.array(v.object({ field: v.nullish(v.array(v.string()), null), message: v.string() })),
      // An unreadable warning must not fail a cart that can be paid for.
      warnings: v.optional(v.fallback(v.array(warningSchema), []), []),
    }),
  ),
})

/** A cart may hold less than was asked for; then the warnings say why. */
export interface CreatedCart extends RemoteCart {
  readonly warnings: readonly v.InferOutput<typeof warningSchema>[]
}

interface NewCart {
  readonly lines: readonly NewCartLine[]
  readonly buyer?: CartBuyer | undefined
  /** A code that takes nothing off is refused by the checkout, and by no error here. */
  readonly discountCode?: string | undefined
}

/** Clause 7.03. */
export async function createRemoteCart(
  call: StorefrontCall,
  providerName: string,
  { lines, buyer, discountCode }: NewCart,
): Promise<StorefrontResult<CreatedCart>> {
  const input = {
    lines,
    ...(buyer && inputOf(buyer)),
    ...(discountCode !== undefined && { discountCodes: [discountCode] }),
  }
  const answer = await call(CART_CREATE_MUTATION, { input }, cartCreateData)
  if (!answer.ok) return answer
  const { cart = null, userErrors = [], warnings = [] } = answer.data.cartCreate ?? {}
  if (userErrors.length > 0) {
    const messages = userErrors.map(({ message }) => message).join(', ')
    return failed('user', `Cart creation failed: ${messages}`, { userErrors })
  }
  const created = toRemoteCart(providerName, cart)
  return created.ok ? answered({ ...created.data, warnings }) : created
}

function inputOf({ email, addresses }: CartBuyer) {
  return {
    buyerIdentity: email === '' ? {} : { email },
    delivery: {
      addresses: addresses.map(
        ({ first_name, last_name, address, apartment, city, state, zip }, position) => ({
          address: {
            deliveryAddress: {
              ...{ firstName: first_name, lastName: last_name, address1: address, address2: apartment },
              ...{ city, provinceCode: state, countryCode: 'US', zip },
            },
          },
          selected: position === 0,
          // The account keeps it already; the storefront need not.
          oneTimeUse: true,
        }),
      ),
    },
  }
}
