import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Terms, termsOf } from '#facts/policies/terms.ts'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import type { Paid } from '../payments/refunds/refund-shares.ts'

/** Rows of a page of cases; more are asked for by its cursor. */
export const PAGE_CASES = 50

export interface CaseQuery<State extends string> {
  readonly state?: State | undefined
  readonly q?: string | undefined
  readonly after?: string | undefined
}

export interface CasePage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** The page of rows of which one more was read than it shows. */
export function pageOf<Row extends { readonly id: number }>(read: readonly Row[]): CasePage<Row> {
  const { rows, last } = cutPage(read, PAGE_CASES)
  return { rows, next: last ? String(last.id) : null }
}

/** #1042, and a case of it, such as R1042-1. */
const NUMBER = /^(?:#|[rw]#?)?(?<order>\d{1,15})(?:-\d{1,6})?$/i

/** The condition on `order` that what staff typed makes: a number of an order or a case, else the buyer's address. */
export function soughtOrder(q = ''): RawBuilder<SqlBool> | undefined {
  const text = q.trim()
  if (text === '') return undefined
  const order = NUMBER.exec(text)?.groups?.order
  return order === undefined
    ? sql<SqlBool>`lower("order".email) = lower(${text})`
    : sql<SqlBool>`"order".number = ${Number(order)}`
}

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
