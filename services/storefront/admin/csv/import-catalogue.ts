import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { beginLongWork } from '#database/transactions/long-work.ts'
import type { catalogueFile } from '#services/admin-contract/catalogue-file.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { readCsv, SPREADSHEET_SEPARATORS } from '#services/shared/csv.ts'
import type { Author } from '../../change-log.ts'
import { readProducts } from './imported-product.ts'
import { findClashes, matchVariants } from './match-variants.ts'
import { Problems, Warnings } from './problems.ts'
import { type Findings, readRows } from './read-rows.ts'
import { stageProducts } from './stage-products.ts'
import { completeProducts, updatePictures, upsertOptions, upsertProducts } from './upsert-products.ts'
import { dropOtherVariants, upsertVariants } from './upsert-variants.ts'

type Imported = AnswerOf<typeof catalogueFile.importCatalogue>

/** A preview names so many; the counts are of all. */
const NAMED_PRODUCTS = 100
/** The number is arbitrary, but all processes must share it: one import at a time changes the catalogue. */
const LOCK_NUMBER = 5_741_331

/**
 * Imports the whole file or none of it. The file is streamed and never held. A preview does it all and takes it back,
 * so that it finds every problem and counts what would change.
 */
export async function importCatalogue(
  database: Database,
  author: Author,
  text: AsyncIterable<string>,
  isPreview = false,
): Promise<Outcome<Imported>> {
  const id = randomUUID()
  const findings = { warnings: new Warnings(), problems: new Problems() }
  const { warnings, problems } = findings
  try {
    const rows = readRows(readCsv(text, SPREADSHEET_SEPARATORS), findings)
    const staged = await stageProducts(database, id, readProducts(rows, findings), problems)
    if (staged.products === 0 && problems.count === 0) problems.add(1, 'the file has no product below it')
    const written =
      staged.products > 0 && (await write(database, isPreview, (trx) => upsertAll(trx, id, author, findings)))
    if (!written) return refuse(422, problems.message())
    const gone = written.dropped
    const lines = warnings.lines()
    if (gone > 0)
      lines.push(`${gone} ${gone === 1 ? 'variant' : 'variants'} that the file does not name went`)
    const { created, changed, named } = written
    return done({ ...staged, created, changed, warnings: lines, ...(isPreview && { named }) })
  } catch (error) {
    if (error instanceof HasProblems) return refuse(422, problems.message())
    throw error
  } finally {
    await forgetImport(database.query, id)
  }
}

class Preview extends Error {
  override readonly name = 'Preview'
}

/** Takes back what was written where it is only looked at. */
async function write<Result>(
  { query }: Database,
  isPreview: boolean,
  work: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const seen: Result[] = []
  try {
    return await query.transaction().execute(async (trx) => {
      const result = await work(trx)
      if (!isPreview) return result
      seen.push(result)
      throw new Preview()
    })
  } catch (error) {
    const [result] = seen
    if (!(error instanceof Preview) || result === undefined) throw error
    return result
  }
}

/** Thrown inside the transaction so that it rolls back once all problems are collected. */
class HasProblems extends Error {
  override readonly name = 'HasProblems'
}

async function upsertAll(trx: Kysely<Tables>, id: string, author: Author, findings: Findings) {
  await beginLongWork(trx, LOCK_NUMBER)
  // Without statistics the planner would scan these new tables for every row.
  await sql`analyze storefront.import_products, storefront.import_variants`.execute(trx)
  await completeProducts(trx, id)
  await upsertProducts(trx, id, author.now)
  await lockVariantsOfImport(trx, id)
  await matchVariants(trx, id, findings.warnings)
  await findClashes(trx, id, findings.problems)
  if (findings.problems.count > 0) throw new HasProblems()
  await lockRenamedVariants(trx, id)
  const dropped = await dropOtherVariants(trx, id)
  await upsertVariants(trx, id)
  await upsertOptions(trx, id)
  await updatePictures(trx, id, findings.warnings)
  await logImport(trx, id, author)
  const { rows } = await sql<{ created: number; changed: number }>`
    select count(*) filter (where created)::integer as created,
      count(*) filter (where changed and not created)::integer as changed
    from storefront.import_products where import = ${id}`.execute(trx)
  const named = await trx
    .selectFrom('storefront.import_products')
    .where('import', '=', id)
    .where('changed', '=', true)
    .orderBy('line')
    .limit(NAMED_PRODUCTS)
    .select(['handle', 'created'])
    .execute()
  return { dropped, named, created: rows[0]?.created ?? 0, changed: rows[0]?.changed ?? 0 }
}

async function logImport(trx: Kysely<Tables>, id: string, { who, now }: Author): Promise<void> {
  await sql`
    insert into storefront.change_log (changed_at, changed_by, account, role, action, subject, detail)
    select ${now}, ${who.name}, ${who.account}::uuid, ${who.role}, 'import', s.handle, jsonb_build_object('created', s.created, 'after', s.content ||
      jsonb_build_object('variants', (
        select coalesce(jsonb_agg(i.content || jsonb_build_object('sku', i.sku) order by i.place), '[]')
        from storefront.import_variants i where i.import = ${id} and i.product_id = s.product_id)))
    from storefront.import_products s where s.import = ${id} and s.changed order by s.line`.execute(trx)
}

/**
 * Locks the variants of the import's products in the order in which orders lock them (`lockVariants`). Their stock is
 * read only afterwards, or the import would put back what was sold meanwhile.
 */
async function lockVariantsOfImport(trx: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    select v.id from storefront.variants v
    where v.product_id in (select product_id from storefront.import_products where import = ${id})
    order by v.id for no key update`.execute(trx)
}

/**
 * Deleting a variant, or changing its SKU or options, needs a stronger lock, which also stops new carts. It is taken in
 * the same order, which carts keep too.
 */
async function lockRenamedVariants(trx: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    select v.id from storefront.variants v
    where v.product_id in (select product_id from storefront.import_variants where import = ${id})
      and not exists (
        select from storefront.import_variants i
        where i.import = ${id} and i.variant_id = v.id
          and (i.sku, i.content -> 'options') is not distinct from (v.sku, v.selected_options)
      )
    order by v.id for update`.execute(trx)
}

const DAY_MS = 24 * 60 * 60_000

async function forgetImport(query: Kysely<Tables>, id: string): Promise<void> {
  await forget(query, sql`import = ${id}`)
}

/** Deletes the rows of imports whose process was killed: no import takes a day. */
export async function forgetOldImports(query: Kysely<Tables>, now: Date): Promise<void> {
  await forget(query, sql`started_at < ${new Date(now.getTime() - DAY_MS)}`)
}

async function forget(query: Kysely<Tables>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (delete from storefront.import_products where ${which} returning import)
    delete from storefront.import_variants where import in (select import from gone)`.execute(query)
}
