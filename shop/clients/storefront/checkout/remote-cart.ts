import * as v from 'valibot'
import { answered, failed, type StorefrontResult } from '../error.ts'
import { usdCents } from '../money.ts'

/** Clause 3.03, with up to 100 lines (clause 9.09). */
export const CART_FRAGMENT = `#graphql
  fragment CartFields on Cart {
    id
    checkoutUrl
    totalQuantity
    cost { totalAmount { amount currencyCode } }
    lines(first: 100) {
      edges {
        node {
          id
          quantity
          merchandise {
            ... on ProductVariant { id title price { amount currencyCode } product { title handle } }
          }
        }
      }
    }
  }
`

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

const lineSchema = v.pipe(
  v.object({
    id: v.string(),
    quantity: wholeNumber,
    merchandise: v.object({
      id: v.string(),
      title: v.string(),
      price: usdCents,
      product: v.object({ title: v.string(), handle: v.string() }),
    }),
  }),
  v.transform(({ merchandise: { price, ...merchandise }, ...line }) => ({
    ...line,
    merchandise: { ...merchandise, priceCents: price },
  })),
)

export const cartSchema = v.pipe(
  v.object({
    id: v.string(),
    checkoutUrl: v.nullish(v.string(), null),
    totalQuantity: wholeNumber,
    cost: v.object({ totalAmount: usdCents }),
    lines: v.object({ edges: v.array(v.object({ node: lineSchema })) }),
  }),
  v.transform(({ cost, lines, ...cart }) => ({
    ...cart,
    totalCents: cost.totalAmount,
    lines: lines.edges.map((edge) => edge.node),
  })),
)

type CartAnswer = v.InferOutput<typeof cartSchema>

export interface RemoteCart extends CartAnswer {
  readonly checkoutUrl: string
}

/** Clauses 5.03, 7.04 and 8.05: a remote cart is of use only with a checkout to send the buyer to. */
export function toRemoteCart<Cart extends { readonly checkoutUrl: string | null }>(
  providerName: string,
  cart: Cart | null,
): StorefrontResult<Cart & { readonly checkoutUrl: string }> {
  if (!cart?.checkoutUrl) {
    return failed('no-checkout-url', `No checkout URL returned from ${providerName}`)
  }
  if (!URL.canParse(cart.checkoutUrl)) {
    return failed('protocol', `${providerName} sent a checkout URL that cannot be read`, {
      cause: cart.checkoutUrl,
    })
  }
  const checkoutUrl = new URL(cart.checkoutUrl)
  checkoutUrl.searchParams.set('channel', 'online_store')
  return answered({ ...cart, checkoutUrl: checkoutUrl.href })
}
