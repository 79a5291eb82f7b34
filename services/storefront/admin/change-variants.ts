import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { type VariantRow, variantChangeOperations } from '#services/admin-contract/variant-changes.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { lockVariants } from '../catalogue/lock-variants.ts'
import { type Author, logChange } from '../change-log.ts'
import type { StorefrontParts } from '../parts.ts'
import { lineName } from '../pricing/line-names.ts'
import {
  type KnownVariant,
  type ReadChanges,
  readVariantChanges,
  type VariantAfter,
} from './variant-changes.ts'

/** A thousand rows, each with what its sender saw. */
const BODY_BYTES = 512 * 1024

/** Previews the rows, or does them: all or none. */
function changeVariants(
  { query }: Database,
  author: Author,
  { rows, isPreview }: { readonly rows: readonly VariantRow[]; readonly isPreview: boolean },
): Promise<Outcome<AnswerOf<typeof variantChangeOperations.changeVariants>>> {
  return query.transaction().execute(async (trx) => {
    const { changes, problems } = isPreview
      ? readVariantChanges(rows, await readKnown(trx, rows))
      : await applyVariantRows(trx, author, rows)
    const isDone = !isPreview && problems.length === 0
    return done({ isDone, changes: changes.map(({ shown }) => shown), problems: [...problems] })
  })
}

/** Does the rows where none of them is wrong, with their entries in the log, in the caller's transaction. */
export async function applyVariantRows(
  trx: Kysely<Tables>,
  author: Author,
  rows: readonly VariantRow[],
): Promise<ReadChanges> {
  const ids = [...(await readKnown(trx, rows)).values()].map(({ id }) => id)
  await lockVariants(trx, ids)
  const read = readVariantChanges(rows, await readKnown(trx, rows))
  if (read.changes.length === 0) return read
  await updateVariants(trx, read.changes)
  await writeMovements(trx, author.now, read.changes)
  for (const [handle, changes] of Map.groupBy(read.changes, ({ variant }) => variant.handle))
    await logChange(trx, author, { action: 'variants', subject: handle, ...sidesOf(changes) })
  return read
}

async function readKnown(
  query: Kysely<Tables>,
  rows: readonly VariantRow[],
): Promise<ReadonlyMap<string, KnownVariant>> {
  const skus = [...new Set(rows.map(({ sku }) => sku.trim()))]
  const known = await query
    .selectFrom('storefront.variants as variant')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .where('sku', 'in', skus)
    .select(['variant.id', 'sku', 'handle', 'product.title as productTitle', 'variant.title as variantTitle'])
    .select(['price_cents as priceCents', 'compare_at_price_cents as compareAtCents', 'stock'])
    .select(['inventory_tracked as inventoryTracked', 'inventory_policy as inventoryPolicy'])
    .execute()
  return new Map(known.map((variant) => [variant.sku, { ...variant, name: lineName(variant) }]))
}

/** One statement for all: the pages of a product are told once. */
async function updateVariants(trx: Kysely<Tables>, changes: readonly VariantAfter[]): Promise<void> {
  const values = changes.map(
    ({ variant, priceCents, compareAtCents, stock }) =>
      sql`(${variant.id}::bigint, ${priceCents}::integer, ${compareAtCents}::integer, ${stock}::integer)`,
  )
  await sql`
    update storefront.variants as variant set
      price_cents = given.price, compare_at_price_cents = given.compare_at,
      stock = coalesce(given.stock, variant.stock),
      inventory_tracked = variant.inventory_tracked or given.stock is not null
    from (values ${sql.join(values)}) as given (id, price, compare_at, stock)
    where variant.id = given.id`.execute(trx)
}

async function writeMovements(
  trx: Kysely<Tables>,
  moved_at: Date,
  changes: readonly VariantAfter[],
): Promise<void> {
  const moved = changes.flatMap(({ variant, stock }) => {
    const delta = stock === null ? 0 : stock - (variant.inventoryTracked ? variant.stock : 0)
    if (stock === null || delta === 0) return []
    return [{ variant_id: variant.id, delta, reason: 'counted' as const, stock, moved_at }]
  })
  if (moved.length > 0) await trx.insertInto('storefront.stock_movements').values(moved).execute()
}

/** What changed, by SKU, before and after. */
function sidesOf(changes: readonly VariantAfter[]) {
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.map(({ shown: { sku, price, compareAt, stock } }) => [
        sku,
        {
          ...(price && { price: price[which] }),
          ...(compareAt && { compareAt: compareAt[which] }),
          ...(stock && { stock: stock[which] }),
        },
      ]),
    )
  return { before: side('before'), after: side('after') }
}

/** Many rows at once, which are more than other requests may hold. */
export function variantRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  const { path } = variantChangeOperations.changeVariants
  const tooLarge = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (c) =>
      c.json({ error: `the rows are larger than ${BODY_BYTES / 1024} kB: send them in parts` }, 413),
  })
  return new Hono<AdminEnv>().use(path, tooLarge).route(
    '/',
    serveOperations(variantChangeOperations, {
      changeVariants: ({ body, who }) => changeVariants(database, { who, now: now() }, body),
    }),
  )
}
