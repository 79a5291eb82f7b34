import type { DraftedLine } from '#database/tables/payments.ts'
import type { Quote } from './quote.ts'

/** What is sold of the lines, as an order and a quote that is sent keep it, whatever the catalogue says later. */
export function draftedLines({ lines }: Pick<Quote, 'lines'>): DraftedLine[] {
  return lines
    .filter(({ sold }) => sold > 0)
    .map((line) => ({
      variant_id: line.variantId,
      product_handle: line.productHandle,
      product_title: line.productTitle,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.sold,
      unit_price_cents: line.priceCents,
    }))
}
