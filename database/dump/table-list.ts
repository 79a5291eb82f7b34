import { type Kysely, sql } from 'kysely'
import { migrationsOfTheShop, readMigrations } from '../migration-files.ts'
import type { Tables } from '../tables.ts'

export interface Column {
  readonly name: string
  /** The type as SQL writes it. */
  readonly type: string
}

export interface TableShape {
  readonly schema: string
  readonly name: string
  /** Generated columns are left out, since the database fills them by itself. */
  readonly columns: readonly Column[]
}

export function fullName({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string {
  return `${schema}.${name}`
}

/** The tables of these schemas that outlive a crash: what an unlogged one holds is being read in, and is sent again. */
export async function listTables(
  query: Kysely<Tables>,
  schemas: readonly string[],
): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape>`
    select n.nspname as schema, c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any(${schemas}::text[])
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    group by n.nspname, c.relname
    order by n.nspname, c.relname`.execute(query)
  return rows
}

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
export async function readKnownTables(): Promise<ReadonlySet<string>> {
  const migrations = await readMigrations(migrationsOfTheShop)
  const known = new Set(['keel.migrations'])
  for (const [, verb = '', name = ''] of migrations.flatMap(({ text }) => [
    ...text.matchAll(CREATED_OR_DROPPED),
  ])) {
    if (verb.toLowerCase() === 'drop') known.delete(name)
    else known.add(name)
  }
  return known
}
