import { seats } from '#facts/seats.ts'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import type { SeatOffer, SeatOffers } from '../fit/finder/other-seats.tsx'
import type { PageServices } from '../page-api/page-services.ts'
import { loadProduct, loadProducts } from '../product/load/load-products.ts'
import { isSold } from '../product/product-rules.ts'

/** Loads what the storefront sells of our seats; undefined where it did not answer. */
export async function loadSeatOffers(locals: PageServices): Promise<SeatOffers> {
  return offersOf(await loadSeatProducts(locals))
}

export function offersOf(products: readonly Product[] | undefined): SeatOffers {
  return (
    products && new Map(products.filter(isSold).map((product) => [product.handle, offerOf(product)] as const))
  )
}

/** The seats' products in the order of the facts, from the list that each page loads and, beyond it, one by one. */
export async function loadSeatProducts(locals: PageServices): Promise<readonly Product[] | undefined> {
  const { products, nextCursor, isFailed } = await loadProducts(locals, PRODUCTS_OF.navigation)
  if (isFailed) return undefined
  const found = seats.map(async ({ handle }) => {
    const listed = products.find((product) => product.handle === handle)
    if (listed || nextCursor === null) return listed
    const loaded = await loadProduct(locals, handle)
    return loaded.state === 'found' ? loaded.product : undefined
  })
  return (await Promise.all(found)).filter((product) => product !== undefined)
}

const offerOf = ({ minPriceCents, variants }: Product): SeatOffer => ({
  usdCents: minPriceCents,
  isInStock: variants.some(({ availableForSale }) => availableForSale),
})
