import * as v from 'valibot'
import { createStorefrontCall, type StorefrontCall, type StorefrontOptions } from '../call.ts'
import { answered, type StorefrontResult } from '../error.ts'
import { type CartBuyer, type CreatedCart, createRemoteCart, type NewCartLine } from './create-cart.ts'
import { type CodeAnswer, priceCart } from './price-cart.ts'
import { CART_FRAGMENT, cartSchema, type RemoteCart, toRemoteCart } from './remote-cart.ts'
import { fetchTodaysVariants, type TodaysVariant } from './todays-variants.ts'

/** The cart calls alone, so that the browser does not download the catalogue's code. */
export interface CheckoutClient {
  createCart(
    lines: readonly NewCartLine[],
    buyer?: CartBuyer,
    discountCode?: string,
  ): Promise<StorefrontResult<CreatedCart>>
  /** What a code would take off these lines. */
  priceCart(lines: readonly NewCartLine[], code: string): Promise<StorefrontResult<CodeAnswer>>
  todaysVariants(ids: readonly string[]): Promise<StorefrontResult<ReadonlyMap<string, TodaysVariant>>>
  cart(id: string): Promise<StorefrontResult<RemoteCart | null>>
}

export function createCheckoutClient(options: StorefrontOptions): CheckoutClient {
  const call = createStorefrontCall(options)
  return {
    createCart: (lines, buyer, discountCode) =>
      createRemoteCart(call, options.providerName, { lines, buyer, discountCode }),
    priceCart: (lines, code) => priceCart(call, lines, code),
    todaysVariants: (ids) => fetchTodaysVariants(call, ids),
    cart: (id) => fetchRemoteCart(call, options.providerName, id),
  }
}

const CART_QUERY = `#graphql
  query Cart($id: ID!) {
    cart(id: $id) { ...CartFields }
  }
  ${CART_FRAGMENT}
`

const cartData = v.object({ cart: v.nullable(cartSchema) })

/** A cart that was paid for or has expired comes as null, which is no failure. */
async function fetchRemoteCart(
  call: StorefrontCall,
  providerName: string,
  id: string,
): Promise<StorefrontResult<RemoteCart | null>> {
  const answer = await call(CART_QUERY, { id }, cartData)
  if (!answer.ok) return answer
  return answer.data.cart === null ? answered(null) : toRemoteCart(providerName, answer.data.cart)
}
