import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'
import { browserStorage } from '../../islands/browser-storage.ts'
import { browserPage } from '../../islands/page-lifecycle.ts'
import { cartItemOf } from './cart-item.ts'
import { cartStorage } from './cart-storage.ts'

/** The visitor's cart in storage; all islands of a page share it. */
export const browserCart = cartStorage(browserStorage('localStorage'), browserPage.window)

/** Clause 7.10: adding to the cart sends no request. */
export function addToCart(
  product: Product,
  variant: ProductVariant,
  quantity: number,
  setting?: string,
  picture?: string,
): void {
  browserCart.add(cartItemOf(product, variant, quantity, setting, picture))
}
