import { migrationsOfTheShop, readMigrations } from '../migration-files.ts'

/** The schemas that the migrations fill; `keel` holds the list of those that were applied. */
export const SHOP_SCHEMAS = [
  'keel',
  'settings',
  'mail',
  'storefront',
  'auth',
  'private',
  'public',
  'realtime',
  'storage',
  'figures',
  'web',
] as const

const CREATED_OR_DROPPED =
  /\b(create(?: unlogged)?|drop) table (?:if (?:not )?exists )?([a-z_]+\.[a-z_0-9]+)/gi

/**
 * The tables that migrations make, by their text: a table that somebody added by hand has no place in a database that is
 * made anew, so whoever copies a shop must be told of it.
 */
export async function readKnownTables(folder: URL = migrationsOfTheShop): Promise<ReadonlySet<string>> {
  const migrations = await readMigrations(folder)
  const known = new Set(['keel.migrations'])
  for (const [, verb = '', name = ''] of migrations.flatMap(({ text }) => [
    ...text.matchAll(CREATED_OR_DROPPED),
  ])) {
    if (verb.toLowerCase() === 'drop') known.delete(name)
    else known.add(name)
  }
  return known
}
