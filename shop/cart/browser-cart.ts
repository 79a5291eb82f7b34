import type { Product, ProductVariant } from '../clients/storefront-product.ts'
import { cartItemOf } from './cart-item.ts'
import { keptCart } from './kept-cart.ts'
import type { PageMoments } from './page-moments.ts'

/** While a page is rendered on the server nobody has a cart, and nothing ever happens to the page. */
const isBrowser = typeof window !== 'undefined'

export const browserPage: PageMoments = isBrowser
  ? { window, document }
  : { window: new EventTarget(), document: new EventTarget() }

/** Reading `localStorage` itself throws where the visitor has switched storage off. */
function browserStorage(): Storage | undefined {
  try {
    return isBrowser ? localStorage : undefined
  } catch {
    return undefined
  }
}

/** The visitor's cart: one for all islands of a page. */
export const browserCart = keptCart(browserStorage(), browserPage.window)

/** Clause 7.10: adding to the cart is local. */
export function addToCart(product: Product, variant: ProductVariant, quantity: number): void {
  browserCart.add(cartItemOf(product, variant, quantity))
}
