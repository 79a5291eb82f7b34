import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { stockOperations } from '#services/admin-contract/stock.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { lineName } from '../pricing/line-names.ts'
import { RATE_DAYS } from './sale-rates.ts'

const PAGE_VARIANTS = 50

interface Row {
  readonly id: number
  readonly sku: string
  readonly handle: string
  readonly productTitle: string
  readonly variantTitle: string
  readonly stock: number
  readonly sold: number
  readonly daysLeft: number
}

/** Lists what lasts `days` at most at the present rate of sale. What nobody buys lasts for ever, unless it is sold out. */
export async function listLowStock(
  { query }: Database,
  { days, after }: { readonly days: number; readonly after: string | undefined },
): Promise<Outcome<AnswerOf<typeof stockOperations.listLowStock>>> {
  const [, lastDays, lastId] = /^(\d{1,4})-(\d{1,15})$/.exec(after ?? '') ?? []
  const beyond =
    lastDays === undefined ? sql`` : sql`and (days_left, id) > (${Number(lastDays)}, ${Number(lastId)})`
  const { rows } = await sql<Row>`
    select id, sku, handle, product_title as "productTitle", variant_title as "variantTitle", stock, sold,
      days_left as "daysLeft"
    from (
      select variant.id, variant.sku, product.handle, product.title as product_title,
        variant.title as variant_title, variant.stock, coalesce(rate.units, 0) as sold,
        case when variant.stock <= 0 then 0
          else floor(variant.stock::bigint * ${RATE_DAYS}::integer / rate.units)::integer end as days_left
      from storefront.variants as variant
      join storefront.products as product on product.id = variant.product_id
      left join storefront.sale_rates as rate on rate.variant_id = variant.id
      where variant.inventory_tracked and product.published_at is not null
        and (variant.stock <= 0 or variant.stock::bigint * ${RATE_DAYS}::integer < (${days}::bigint + 1) * rate.units)
    ) as scarce
    where true ${beyond}
    order by days_left, id limit ${PAGE_VARIANTS}`.execute(query)
  const last = rows.length === PAGE_VARIANTS ? rows.at(-1) : undefined
  return done({
    variants: rows.map(({ sku, handle, stock, sold, daysLeft, ...titles }) => ({
      ...{ sku, name: lineName(titles), handle, stock, sold, daysLeft },
    })),
    next: last ? `${last.daysLeft}-${last.id}` : null,
  })
}
