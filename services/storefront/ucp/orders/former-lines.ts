import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { lineName } from '../../pricing/line-names.ts'

/** A line as it was first ordered, where an edit has changed the order since. */
export interface FormerLine {
  readonly position: number
  readonly productHandle: string
  readonly title: string
  readonly sku: string
  readonly quantity: number
  readonly unitPriceCents: number
}

/** The lines of an edited order as each of them began; none where it was never edited. */
export async function readFormerLines(query: Kysely<Tables>, number: number): Promise<FormerLine[]> {
  const edits = await query
    .selectFrom('storefront.order_edits as edit')
    .innerJoin('storefront.orders as order', 'order.id', 'edit.order_id')
    .where('order.number', '=', number)
    .where('edit.state', '=', 'applied')
    .orderBy('edit.sequence')
    .select('edit.before')
    .execute()
  const first = new Map<number, FormerLine>()
  for (const line of edits.flatMap(({ before }) => before.lines)) {
    if (first.has(line.position)) continue
    const { position, product_handle, product_title, variant_title, sku, quantity, unit_price_cents } = line
    first.set(position, {
      ...{ position, sku, quantity, productHandle: product_handle, unitPriceCents: unit_price_cents },
      title: lineName({ productTitle: product_title, variantTitle: variant_title }),
    })
  }
  return [...first.values()].sort((one, other) => one.position - other.position)
}
