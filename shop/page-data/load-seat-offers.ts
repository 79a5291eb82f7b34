import { seats } from '#facts/seats.ts'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import type { SeatOffer, SeatOffers } from '../fit/seat-offers.ts'
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

/**
 * The seats' products in the order of the facts, from the list that each page loads and, beyond it, one by one. Where
 * one of them did not come there are none: it must not be taken for a seat that is no longer sold.
 */
export async function loadSeatProducts(locals: PageServices): Promise<readonly Product[] | undefined> {
  const { products, nextCursor, isFailed } = await loadProducts(locals, PRODUCTS_OF.navigation)
  if (isFailed) return undefined
  const loaded = await Promise.all(
    seats.map(async ({ handle }) => {
      const listed = products.find((product) => product.handle === handle)
      if (listed) return { state: 'found', product: listed } as const
      return nextCursor === null ? ({ state: 'missing' } as const) : await loadProduct(locals, handle)
    }),
  )
  if (loaded.some(({ state }) => state === 'failed')) return undefined
  return loaded.flatMap((one) => (one.state === 'found' ? [one.product] : []))
}

const offerOf = ({ minPriceCents, variants }: Product): SeatOffer => ({
  usdCents: minPriceCents,
  isInStock: variants.some(({ availableForSale }) => availableForSale),
})
