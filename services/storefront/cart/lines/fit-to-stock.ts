import { type Stock, sellableQuantity } from '../../stock.ts'
import type { DraftLine } from './draft-line.ts'

export interface VariantOnOffer extends Stock {
  readonly id: number
  readonly variantTitle: string
  readonly productTitle: string
}

export interface StockShortage {
  readonly variant: VariantOnOffer
  /** The quantity that the cart keeps: 0 where none are left. */
  readonly kept: number
  /** The lines that were cut, as they were asked for. */
  readonly cut: readonly Cuttable[]
}

type Cuttable = Pick<DraftLine, 'variantId' | 'quantity' | 'attributes'>

/**
 * Cuts the lines of each variant together to its stock: Shopify's carts do that and warn
 * (https://shopify.dev/changelog/cart-warnings-in-storefront-api-cart). Nothing is reserved before a payment.
 * Quantities that lines already held are served first, so that raising one line takes nothing from the next.
 */
export function fitToStock<Line extends Cuttable>(
  lines: readonly Line[],
  offers: ReadonlyMap<number, VariantOnOffer>,
  heldBefore: (line: Line) => number = () => 0,
): { lines: Line[]; shortages: StockShortage[] } {
  const left = new Map([...offers].map(([id, variant]) => [id, sellableQuantity(variant)]))
  function take(variantId: number, wanted: number): number {
    const present = left.get(variantId) ?? 0
    const taken = Math.min(wanted, present)
    left.set(variantId, present - taken)
    return taken
  }
  const held = lines.map((line) => take(line.variantId, Math.min(line.quantity, heldBefore(line))))
  const fitted = lines.map((line, index) => {
    const kept = held[index] ?? 0
    return { ...line, quantity: kept + take(line.variantId, line.quantity - kept) }
  })
  const cut = lines.filter(({ quantity }, index) => (fitted[index]?.quantity ?? 0) < quantity)
  const shortages = [...Map.groupBy(cut, ({ variantId }) => variantId)].flatMap(([id, ofVariant]) => {
    const variant = offers.get(id)
    return variant ? [{ variant, kept: sellableQuantity(variant), cut: ofVariant }] : []
  })
  return { lines: fitted.filter(({ quantity }) => quantity > 0), shortages }
}
