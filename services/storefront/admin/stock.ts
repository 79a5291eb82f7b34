import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { type MovementReason, stockOperations } from '#services/admin-contract/stock.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type Author, logChange } from '../change-log.ts'
import type { StorefrontParts } from '../parts.ts'
import { lineName } from '../pricing/line-names.ts'
import { RATE_DAYS } from './sale-rates.ts'

interface Movement {
  readonly sku: string
  readonly delta: number
  readonly reason: MovementReason
}

const MAX_STOCK = 1_000_000
const LISTED_MOVEMENTS = 100
const PAGE_VARIANTS = 50

interface ScarceVariant {
  readonly id: number
  readonly sku: string
  readonly handle: string
  readonly productTitle: string
  readonly variantTitle: string
  readonly stock: number
  readonly sold: number
  readonly daysLeft: number
}

/** Pieces are added to what is there at the moment, so that no sale meanwhile is lost. */
function moveStock(
  { query }: Database,
  author: Author,
  { sku, delta, reason }: Movement,
): Promise<Outcome<AnswerOf<typeof stockOperations.moveStock>>> {
  return query.transaction().execute(async (trx) => {
    const variant = await trx
      .selectFrom('storefront.variants')
      .where('sku', '=', sku)
      .forNoKeyUpdate()
      .select(['id', 'stock', 'inventory_tracked'])
      .executeTakeFirst()
    if (!variant) return noSuchVariant(sku)
    if (!variant.inventory_tracked)
      return refuse(409, `the stock of ${sku} is not tracked: set it once, and it is counted from then on`)
    const before = variant.stock
    const stock = before + delta
    if (delta < 0 && stock < 0)
      return refuse(409, `of ${sku} there are ${before}: ${-delta} cannot be taken away`)
    if (stock > MAX_STOCK) return refuse(409, `a stock is at most ${MAX_STOCK}`)
    await trx.updateTable('storefront.variants').set({ stock }).where('id', '=', variant.id).execute()
    await trx
      .insertInto('storefront.stock_movements')
      .values({ variant_id: variant.id, delta, reason, stock, moved_at: author.now })
      .execute()
    await logChange(trx, author, { action: 'stock', subject: sku, before, after: { stock, reason } })
    return done({ sku, before, stock })
  })
}

async function listStockMovements(
  { query }: Database,
  sku: string,
): Promise<Outcome<AnswerOf<typeof stockOperations.listStockMovements>>> {
  const variant = await query
    .selectFrom('storefront.variants')
    .where('sku', '=', sku)
    .select('id')
    .executeTakeFirst()
  if (!variant) return noSuchVariant(sku)
  const movements = await query
    .selectFrom('storefront.stock_movements')
    .where('variant_id', '=', variant.id)
    .orderBy('id', 'desc')
    .limit(LISTED_MOVEMENTS)
    .select(['moved_at', 'delta', 'reason', 'stock'])
    .execute()
  return done({
    movements: movements.map(({ moved_at, ...movement }) => ({ at: moved_at.toISOString(), ...movement })),
  })
}

/** Lists what lasts `days` at most at the present rate of sale. What nobody buys lasts for ever, unless it is sold out. */
async function listLowStock(
  { query }: Database,
  { days, after }: { readonly days: number; readonly after: string | undefined },
): Promise<Outcome<AnswerOf<typeof stockOperations.listLowStock>>> {
  const [, lastDays, lastId] = /^(\d{1,4})-(\d{1,15})$/.exec(after ?? '') ?? []
  const beyond =
    lastDays === undefined ? sql`` : sql`and (days_left, id) > (${Number(lastDays)}, ${Number(lastId)})`
  const { rows } = await sql<ScarceVariant>`
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

function noSuchVariant(sku: string) {
  return refuse(404, `no variant has the SKU ${JSON.stringify(sku)}`)
}

export function stockRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(stockOperations, {
    moveStock: ({ params, body, who }) => moveStock(database, { who, now: now() }, { ...params, ...body }),
    listStockMovements: ({ params }) => listStockMovements(database, params.sku),
    listLowStock: ({ query }) => listLowStock(database, { days: query.days, after: query.after }),
  })
}
