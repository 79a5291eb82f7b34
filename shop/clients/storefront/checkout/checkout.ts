import { createStorefrontCall, type StorefrontOptions } from '../call.ts'
import type { StorefrontResult } from '../error.ts'
import { type CartBuyer, type CreatedCart, createRemoteCart, type NewCartLine } from './create-cart.ts'
import { fetchRemoteCart } from './fetch-cart.ts'
import { type CodeAnswer, priceCart } from './price-cart.ts'
import type { RemoteCart } from './remote-cart.ts'

/** The cart calls alone, so that the browser does not download the catalogue's code. */
export interface CheckoutClient {
  createCart(
    lines: readonly NewCartLine[],
    buyer?: CartBuyer,
    discountCode?: string,
  ): Promise<StorefrontResult<CreatedCart>>
  /** What a code would take off these lines. */
  priceCart(lines: readonly NewCartLine[], code: string): Promise<StorefrontResult<CodeAnswer>>
  cart(id: string): Promise<StorefrontResult<RemoteCart | null>>
}

export function createCheckoutClient(options: StorefrontOptions): CheckoutClient {
  const call = createStorefrontCall(options)
  return {
    createCart: (lines, buyer, discountCode) =>
      createRemoteCart(call, options.providerName, { lines, buyer, discountCode }),
    priceCart: (lines, code) => priceCart(call, lines, code),
    cart: (id) => fetchRemoteCart(call, options.providerName, id),
  }
}
