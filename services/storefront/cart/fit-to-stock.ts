import type { NewCartLine } from './new-cart.ts'

export interface VariantOnOffer {
  readonly id: number
  readonly stock: number
  readonly variantTitle: string
  readonly productTitle: string
}

export interface StockShortage {
  readonly variant: VariantOnOffer
  /** What is left of the wish: 0 where nothing was. */
  readonly kept: number
}

/**
 * Cuts the lines to what there is, over all the lines of a variant together: Shopify's carts do that and warn
 * (https://shopify.dev/changelog/cart-warnings-in-storefront-api-cart). It reserves nothing.
 */
export function fitToStock(
  lines: readonly NewCartLine[],
  offers: ReadonlyMap<number, VariantOnOffer>,
): { lines: NewCartLine[]; shortages: StockShortage[] } {
  const left = new Map([...offers].map(([id, { stock }]) => [id, stock]))
  const short = new Set<number>()
  const fitted = lines.flatMap((line) => {
    const available = left.get(line.variantId) ?? 0
    const quantity = Math.min(line.quantity, available)
    left.set(line.variantId, available - quantity)
    if (quantity < line.quantity) short.add(line.variantId)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  const shortages = [...short].flatMap((id) => {
    const variant = offers.get(id)
    return variant ? [{ variant, kept: variant.stock }] : []
  })
  return { lines: fitted, shortages }
}
