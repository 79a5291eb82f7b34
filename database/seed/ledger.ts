import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export type Content = Readonly<Record<string, unknown>>

/** A part of the catalogue, as the database has it and as this seed has it. */
export interface SeedEntry {
  readonly entity: 'collection' | 'product' | 'options' | 'pictures' | 'variant' | 'stock'
  readonly key: string
  readonly wanted: Content
  /** Undefined where the database does not have it. */
  readonly current: Content | undefined
  write(): Promise<unknown>
}

/**
 * Writes an entry that is new, or that changed in the seed and that the owner has not touched since it was last
 * written. Anything the owner changed, removed or made under the same name is theirs. Returns whether it wrote.
 */
export async function writeUnlessTouched(trx: Kysely<Tables>, entry: SeedEntry): Promise<boolean> {
  const { entity, key, wanted, current } = entry
  const last = await trx
    .selectFrom('storefront.seeded_rows')
    .where('entity', '=', entity)
    .where('key', '=', key)
    .select('content')
    .executeTakeFirst()
  const untouched = last ? isDeepStrictEqual(current, last.content) : current === undefined
  if (!untouched || isDeepStrictEqual(current, wanted)) return false
  await entry.write()
  const content = JSON.stringify(wanted)
  await trx
    .insertInto('storefront.seeded_rows')
    .values({ entity, key, content })
    .onConflict((conflict) => conflict.columns(['entity', 'key']).doUpdateSet({ content }))
    .execute()
  return true
}
