import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Role } from '../../access/who.ts'

export interface Column {
  readonly name: string
  /** The name that clients know: `int8`, `timestamptz`, `_text`. */
  readonly type: string
  /** The name in SQL, quoted where it must be. */
  readonly sqlType: string
  readonly isText: boolean
  readonly isBoolean: boolean
  /** Whether the column is part of the primary key. */
  readonly isKey: boolean
  /** Whether an old record has the column, by the table's replica identity. */
  readonly isIdentity: boolean
  readonly readers: readonly Role[]
}

/** A table of the publication, as it is now. */
export interface Table {
  /** The table's oid. */
  readonly relation: number
  readonly schema: string
  readonly name: string
  readonly hasRowSecurity: boolean
  /** Whether the table's changes are recorded. */
  readonly isRecorded: boolean
  readonly columns: readonly Column[]
}

export async function describeTables(query: Kysely<Tables>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select class.oid::int8 as relation, namespace.nspname as schema, class.relname as name,
      class.relrowsecurity as "hasRowSecurity",
      class.oid in (select relation from realtime.recorded_tables) as "isRecorded",
      (
        select json_agg(json_build_object(
          'name', attname,
          'type', typname,
          'sqlType', format_type(atttypid, null),
          'isText', typcategory = 'S',
          'isBoolean', typcategory = 'B',
          'isKey', coalesce(attnum = any(primary_key.indkey), false),
          'isIdentity', case class.relreplident
            when 'f' then true
            when 'd' then coalesce(attnum = any(primary_key.indkey), false)
            when 'i' then coalesce(attnum = any(identity.indkey), false)
            else false end,
          'readers', (
            select coalesce(json_agg(role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) as role
            where has_column_privilege(role, class.oid, attnum, 'select')
          )
        ) order by attnum)
        from pg_attribute
        join pg_type on pg_type.oid = atttypid
        where attrelid = class.oid and attnum > 0 and not attisdropped
      ) as columns
    from realtime.published_tables as published
    join pg_class as class on class.oid = published.relation
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    left join pg_index as primary_key on primary_key.indrelid = class.oid and primary_key.indisprimary
    left join pg_index as identity on identity.indrelid = class.oid and identity.indisreplident`.execute(
    query,
  )
  return rows
}

export function canRead(role: Role, { readers }: Column): boolean {
  return readers.includes(role)
}
