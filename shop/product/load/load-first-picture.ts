import { PRODUCTS_OF } from '../../clients/storefront/limits.ts'
import type { Product } from '../../clients/storefront/product.ts'
import type { ShopLocals } from '../../locals.ts'
import { loadProducts } from './load-products.ts'

/** The first picture of the catalogue, for a page that is about no product. */
export async function loadFirstPicture(locals: ShopLocals): Promise<Product['images'][number] | undefined> {
  const { products } = await loadProducts(locals, PRODUCTS_OF.navigation)
  return products.find(({ images }) => images.length > 0)?.images[0]
}
