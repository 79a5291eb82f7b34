import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Unless the database is away, no listener's connection is gone for this long. */
const KEEP_MS = 10 * 60_000

/** Removes changes that everybody has long been told of. */
export async function sweepChanges(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS)
  await sql`with swept as (
      delete from realtime.changes where changed_at < ${before} returning xid
    )
    insert into realtime.sweep (last_xid) select xid from swept order by xid desc limit 1
    on conflict (is_the_one) do update set last_xid = greatest(sweep.last_xid, excluded.last_xid)`.execute(
    query,
  )
}
