import type { DraftedLine } from '#database/tables/payments.ts'

/** What an order is found by of its lines; migration 92 made the same of the orders that were there. */
export function searchedGoods(
  lines: readonly Pick<DraftedLine, 'sku' | 'product_title' | 'variant_title'>[],
): string {
  return lines
    .map(({ sku, product_title, variant_title }) => `${sku} ${product_title} ${variant_title}`)
    .join(' ')
}
