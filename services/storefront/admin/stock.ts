import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { type MovementReason, stockOperations } from '#services/admin-contract/stock.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type Author, logChange } from '../change-log.ts'
import type { StorefrontParts } from '../parts.ts'
import { lineName } from '../pricing/line-names.ts'

interface Movement {
  readonly sku: string
  readonly delta: number
  readonly reason: MovementReason
  readonly key?: string | undefined
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

type Moved = Outcome<AnswerOf<typeof stockOperations.moveStock>>

/**
 * Pieces are added to what is there at the moment, so that no sale meanwhile is lost. A form that is sent twice is
 * answered twice, and moves them once.
 */
function moveStock(
  { query }: Database,
  author: Author,
  { sku, delta, reason, key }: Movement,
): Promise<Moved> {
  return query.transaction().execute(async (trx) => {
    const variant = await trx
      .selectFrom('storefront.variants')
      .where('sku', '=', sku)
      .forNoKeyUpdate()
      .select(['id', 'stock', 'inventory_tracked'])
      .executeTakeFirst()
    if (!variant) return noSuchVariant(sku)
    const known = key && (await findMovement(trx, key))
    if (known) return repeat(known, { sku, delta, reason })
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
      .values({ variant_id: variant.id, delta, reason, stock, moved_at: author.now, form_key: key ?? null })
      .execute()
    await logChange(trx, author, { action: 'stock', subject: sku, before, after: { stock, reason } })
    return done({ sku, before, stock })
  })
}

function findMovement(trx: Kysely<Tables>, key: string) {
  return trx
    .selectFrom('storefront.stock_movements as movement')
    .innerJoin('storefront.variants as variant', 'variant.id', 'movement.variant_id')
    .where('form_key', '=', key)
    .select(['sku', 'delta', 'reason', 'movement.stock'])
    .executeTakeFirst()
}

function repeat(known: Movement & { readonly stock: number }, { sku, delta, reason }: Movement): Moved {
  return known.sku === sku && known.delta === delta && known.reason === reason
    ? done({ sku, before: known.stock - delta, stock: known.stock })
    : refuse(409, 'this form was sent before, with another movement; look at what it did below')
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
  const read = await sql<ScarceVariant>`
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
    order by days_left, id limit ${PAGE_VARIANTS + 1}`.execute(query)
  const { rows, last } = cutPage(read.rows, PAGE_VARIANTS)
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

/** The present rate of sale is that of so many days, whole weeks, since no week is like its weekend. */
const RATE_DAYS = 28
const DAY_MS = 24 * 60 * 60_000
/** Adding up a month of orders takes longer than a list may, and its rate hardly moves meanwhile. */
const COUNTED_EVERY_MS = 5 * 60_000

/** Counts what was sold of each variant, where that was long ago; one process of all does. */
export async function countSales(query: Kysely<Tables>, now: Date): Promise<void> {
  const dueBefore = new Date(now.getTime() - COUNTED_EVERY_MS)
  const since = new Date(now.getTime() - RATE_DAYS * DAY_MS)
  await query.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from storefront.sale_rates_counted where counted_at <= ${dueBefore}
      for update skip locked`.execute(trx)
    if (rows.length === 0) return
    await sql`
      with sold as (
        select line.variant_id, sum(line.quantity)::integer as units
        from storefront.orders as sale join storefront.order_lines as line on line.order_id = sale.id
        where sale.placed_at > ${since} and sale.cancelled_at is null and line.variant_id is not null
        group by line.variant_id
      ), gone as (
        delete from storefront.sale_rates as rate
        where not exists (select from sold where sold.variant_id = rate.variant_id)
      )
      insert into storefront.sale_rates as rate (variant_id, units) select variant_id, units from sold
      on conflict (variant_id) do update set units = excluded.units where rate.units <> excluded.units`.execute(
      trx,
    )
    await trx.updateTable('storefront.sale_rates_counted').set({ counted_at: now }).execute()
  })
}
