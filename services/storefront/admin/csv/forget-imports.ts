import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

const DAY_MS = 24 * 60 * 60_000

export async function forgetImport(query: Kysely<Tables>, id: string): Promise<void> {
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
