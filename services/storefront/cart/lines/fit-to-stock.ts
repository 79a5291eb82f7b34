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
 * (https://shopify.dev/changelog/cart-warnings-in-storefront-api-cart). It reserves nothing: only a payment does. What a line held
 * before comes first: more of one line takes nothing from the next.
 */
export function fitToStock<Line extends { readonly variantId: number; readonly quantity: number }>(
  lines: readonly Line[],
  offers: ReadonlyMap<number, VariantOnOffer>,
  heldBefore: (line: Line) => number = () => 0,
): { lines: Line[]; shortages: StockShortage[] } {
  const left = new Map([...offers].map(([id, { stock }]) => [id, stock]))
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
  const short = new Set(
    lines.flatMap(({ variantId, quantity }, index) =>
      (fitted[index]?.quantity ?? 0) < quantity ? [variantId] : [],
    ),
  )
  const shortages = [...short].flatMap((id) => {
    const variant = offers.get(id)
    return variant ? [{ variant, kept: variant.stock }] : []
  })
  return { lines: fitted.filter(({ quantity }) => quantity > 0), shortages }
}
