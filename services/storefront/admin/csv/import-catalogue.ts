import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { beginLongWork } from '#database/transactions/long-work.ts'
import { CsvError, readCsv } from '#services/shared/read-csv.ts'
import type { Author } from '../change-log.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { forgetImport } from './forget-imports.ts'
import { readProducts } from './imported-product.ts'
import { lockRenamedVariants, lockVariantsOfImport } from './lock-import.ts'
import { matchVariants, refuseWhatClashes } from './match-variants.ts'
import { readRows } from './read-rows.ts'
import { stageProducts } from './stage-products.ts'
import { upsertOptions } from './upsert-options.ts'
import { completeProducts, updatePictures, upsertProducts } from './upsert-products.ts'
import { dropOtherVariants, upsertVariants } from './upsert-variants.ts'
import { Warnings } from './warnings.ts'

export interface Imported {
  readonly products: number
  readonly variants: number
  readonly created: number
  readonly changed: number
  readonly warnings: readonly string[]
}

/** Any number, as long as every process of the shop takes the same: imports are put in place one by one. */
const LOCK_NUMBER = 5_741_331

/** The whole file or nothing of it; the file is read as it comes and never held. */
export async function importCatalogue(
  database: Database,
  author: Author,
  text: AsyncIterable<string>,
): Promise<Outcome<Imported>> {
  const id = randomUUID()
  const warnings = new Warnings()
  try {
    const staged = await stageProducts(
      database,
      id,
      readProducts(readRows(readCsv(text), warnings), warnings),
    )
    const written = await database.query.transaction().execute((trx) => upsertAll(trx, id, author))
    const gone = written.dropped
    const lines = warnings.lines()
    if (gone > 0)
      lines.push(`${gone} ${gone === 1 ? 'variant' : 'variants'} that the file does not name went`)
    return done({ ...staged, created: written.created, changed: written.changed, warnings: lines })
  } catch (error) {
    if (error instanceof CsvError) return refuse(422, error.message)
    throw error
  } finally {
    await forgetImport(database.query, id)
  }
}

async function upsertAll(trx: Kysely<Tables>, id: string, author: Author) {
  await beginLongWork(trx, LOCK_NUMBER)
  // Fresh tables of unknown size would be read whole for every row.
  await sql`analyze storefront.import_products, storefront.import_variants`.execute(trx)
  await completeProducts(trx, id)
  await upsertProducts(trx, id, author.now)
  await lockVariantsOfImport(trx, id)
  await matchVariants(trx, id)
  await refuseWhatClashes(trx, id)
  await lockRenamedVariants(trx, id)
  const dropped = await dropOtherVariants(trx, id)
  await upsertVariants(trx, id)
  await upsertOptions(trx, id)
  await updatePictures(trx, id)
  await logImport(trx, id, author)
  const { rows } = await sql<{ created: number; changed: number }>`
    select count(*) filter (where created)::integer as created,
      count(*) filter (where changed and not created)::integer as changed
    from storefront.import_products where import = ${id}`.execute(trx)
  return { dropped, created: rows[0]?.created ?? 0, changed: rows[0]?.changed ?? 0 }
}

async function logImport(trx: Kysely<Tables>, id: string, { who, now }: Author): Promise<void> {
  await sql`
    insert into storefront.change_log (changed_at, changed_by, action, subject, detail)
    select ${now}, ${who}, 'import', s.handle, jsonb_build_object('created', s.created, 'after', s.content ||
      jsonb_build_object('variants', (
        select coalesce(jsonb_agg(i.content || jsonb_build_object('sku', i.sku) order by i.place), '[]')
        from storefront.import_variants i where i.import = ${id} and i.product_id = s.product_id)))
    from storefront.import_products s where s.import = ${id} and s.changed order by s.line`.execute(trx)
}
