import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Terms, termsOf } from '#facts/policies/terms.ts'
import type { Paid } from '../payments/refunds/refund-shares.ts'

export interface CaseOrder extends Omit<Paid, 'lines'> {
  readonly id: number
  readonly number: number
  readonly name: string
  readonly email: string
  /** What the shop promised when it was placed. */
  readonly terms: Terms
  readonly lines: readonly CaseLine[]
}

interface CaseLine {
  readonly position: number
  readonly sku: string
  readonly productTitle: string
  readonly variantTitle: string
  readonly quantity: number
  readonly unitPriceCents: number
}

/** What a list of cases tells of their orders, by number, in two statements however long the list is. */
export async function readCaseOrders(
  query: Kysely<Tables>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, CaseOrder>> {
  if (numbers.length === 0) return new Map()
  const orders = await query
    .selectFrom('storefront.orders')
    .innerJoin('settings.terms as terms', 'terms.version', 'terms_version')
    .where('number', 'in', [...new Set(numbers)])
    .select(['id', 'number', 'email', 'first_name', 'last_name', 'subtotal_cents as subtotalCents'])
    .select(['discount_cents as discountCents', 'tax_cents as taxCents', 'delivery_cents as deliveryCents'])
    .select(['terms.version', 'terms.figures'])
    .execute()
  const lines = await query
    .selectFrom('storefront.order_lines')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('position')
    .select(['order_id', 'position', 'sku', 'product_title as productTitle'])
    .select(['variant_title as variantTitle', 'quantity', 'unit_price_cents as unitPriceCents'])
    .execute()
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return new Map(
    orders.map(({ first_name, last_name, version, figures, ...order }) => [
      order.number,
      {
        ...order,
        name: `${first_name} ${last_name}`,
        terms: termsOf({ version, figures }),
        lines: linesOf.get(order.id) ?? [],
      },
    ]),
  )
}
