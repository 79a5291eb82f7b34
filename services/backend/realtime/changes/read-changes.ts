import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { RawRecord } from './filters/passes-filter.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** A change of a row, as its trigger recorded it. */
export interface Change {
  readonly id: number
  /** The table's oid. */
  readonly relation: number
  /** Whether it is something that the database says, rather than a change of a table that somebody may subscribe to. */
  readonly isMessage: boolean
  readonly type: ChangeType
  /** ISO 8601, to the millisecond. */
  readonly committedAt: string
  /** Null for a DELETE. */
  readonly record: RawRecord | null
  /** Null for an INSERT. */
  readonly oldRecord: RawRecord | null
  /** Whether the change is larger than may be told: values of more than 64 bytes are left out. */
  readonly isTruncated: boolean
}

/** A snapshot as PostgreSQL writes it: it sees every transaction that had ended by then. */
export type Snapshot = string

/** Asks for what one snapshot sees and an earlier one did not, so that no order of commits can hide anything. */
export interface Reading {
  readonly since: Snapshot
  /** Undefined reads until now. */
  readonly until?: Snapshot
  readonly afterId: number
  readonly limit: number
}

export interface ChangesRead {
  readonly changes: readonly Change[]
  readonly until: Snapshot
  /** Whether changes from before were swept away unseen. A number that is still to come is of before a restore. */
  readonly isIncomplete: boolean
}

type Row = { until: Snapshot; isIncomplete: boolean | null } & (Change | { id: null })

export async function readSnapshot(query: Kysely<Tables>): Promise<Snapshot> {
  const { rows } = await sql<{ now: Snapshot }>`select pg_current_snapshot()::text as now`.execute(query)
  const [row] = rows
  if (!row) throw new Error('there is no snapshot')
  return row.now
}

export async function readChanges(
  query: Kysely<Tables>,
  { since, until, afterId, limit }: Reading,
): Promise<ChangesRead> {
  const { rows } = await sql<Row>`
    select reading.until::text as until, reading."isIncomplete", change.*
    from (
      select coalesce(${until ?? null}::pg_snapshot, pg_current_snapshot()) as until,
        (select last_xid < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(last_xid, ${since}::pg_snapshot) from realtime.sweep) as "isIncomplete"
    ) as reading
    left join lateral (
      select id, relation::int8 as relation, relation = 'realtime.messages'::regclass as "isMessage", type, is_truncated as "isTruncated",
        to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "committedAt",
        (select jsonb_object_agg(key, value::text) from jsonb_each(record)) as record,
        (select jsonb_object_agg(key, value::text) from jsonb_each(old_record)) as "oldRecord"
      from realtime.changes
      where xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
        and pg_visible_in_snapshot(xid, reading.until)
        and id > ${afterId}
      order by id limit ${limit}
    ) as change on true
    order by change.id`.execute(query)
  const [first] = rows
  if (!first) throw new Error('there is no snapshot')
  return {
    changes: rows.filter((row) => row.id !== null),
    until: first.until,
    isIncomplete: first.isIncomplete === true,
  }
}
