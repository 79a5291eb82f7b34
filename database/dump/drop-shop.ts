import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { SHOP_SCHEMAS } from './table-list.ts'

export type DatabaseContent = 'nothing' | 'a shop' | 'something else'

/** Says what a database holds, so that nothing is restored over what is not to be lost. */
export async function contentOf(query: Kysely<Tables>): Promise<DatabaseContent> {
  const { rows } = await sql<{ shop: string | null; tables: number }>`
    select to_regclass('keel.migrations')::text as shop, (
      select count(*)::integer from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
        and not exists (
          select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
        )
    ) as tables`.execute(query)
  const [found] = rows
  if (found?.shop) return 'a shop'
  return found?.tables === 0 ? 'nothing' : 'something else'
}

/**
 * Takes the shop's schemas away with all that is in them, in the caller's transaction. The schema `public` stays, since
 * extensions lie in it; what else is there goes, with what an owner added.
 */
export async function dropShop(trx: Kysely<Tables>): Promise<void> {
  await sql`drop publication if exists supabase_realtime`.execute(trx)
  const schemas = SHOP_SCHEMAS.filter((schema) => schema !== 'public').map((schema) => sql.id(schema))
  await sql`drop schema if exists ${sql.join(schemas)} cascade`.execute(trx)
  const { rows } = await sql<{ statement: string }>`
    with own as (
      -- A sequence goes with the column that it counts for, or else after the tables.
      select case relkind when 'S' then 2 else 1 end as turn, 'pg_class'::regclass as kind, oid, relnamespace as namespace,
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
          || ' if exists ' || oid::regclass::text as what
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 3, 'pg_proc'::regclass, oid, pronamespace, 'routine if exists ' || oid::regprocedure::text from pg_proc
      union all
      select 4, 'pg_type'::regclass, t.oid, t.typnamespace, 'type if exists ' || format_type(t.oid, null)
      from pg_type t left join pg_class c on c.oid = t.typrelid
      where t.typtype in ('e', 'd') or c.relkind = 'c'
    )
    select 'drop ' || what || ' cascade' as statement from own
    where namespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = own.kind and d.objid = own.oid and d.deptype = 'e'
    )
    order by turn`.execute(trx)
  for (const { statement } of rows) await sql.raw(statement).execute(trx)
}

/** How many others are connected to this database. The connection that has just found the server may be one for a moment. */
export async function countOthers(query: Kysely<Tables>): Promise<number> {
  // A transaction that looks twice is shown who was connected the first time, until it forgets.
  await sql`select pg_stat_clear_snapshot()`.execute(query)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`.execute(query)
  return rows[0]?.count ?? 0
}
