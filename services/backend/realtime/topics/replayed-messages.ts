import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'
import { readAs } from '../../access/run-as.ts'
import type { Who } from '../../access/who.ts'
import type { UserBroadcast } from '../frames/message.ts'
import type { Replay } from './join-config.ts'

/** What is told again was allowed by the policies when its listener joined. */
const SERVICE: Who = { role: 'service_role', claims: {} }

export interface Replaying extends Replay {
  /** The topic's name without the clients' prefix, as its messages have it. */
  readonly topic: string
  /** Messages larger than that were told to nobody. */
  readonly maxMessageBytes: number
  /** The oldest are left out where all together would be larger. */
  readonly maxBytes: number
}

/** Answers what the database said in a private topic before, the oldest first. A minute is for clocks that differ. */
export async function readReplayed(
  database: Database,
  { topic, since, limit, maxMessageBytes, maxBytes }: Replaying,
): Promise<UserBroadcast[]> {
  const text = `
    select id, event, bytes as payload, encoding
    from (
      select *, sum(octet_length(bytes)) over (order by inserted_at desc, id) as total
      from (
        select id, event, inserted_at, coalesce(binary_payload, convert_to(payload::text, 'utf8')) as bytes,
          case when binary_payload is null then 'json' else 'binary' end as encoding
        from realtime.messages
        where topic = $1 and private and extension = 'broadcast' and event is not null
          and octet_length(coalesce(binary_payload, convert_to(payload::text, 'utf8'))) <= $2::int
          and inserted_at >= $3::timestamptz at time zone 'utc'
          and inserted_at < now() at time zone 'utc' + interval '1 minute'
        order by inserted_at desc, id limit $4::int
      ) as newest
    ) as summed
    where total <= $5::int
    order by inserted_at, id desc`
  const values = [topic, String(maxMessageBytes), since.toISOString(), String(limit), String(maxBytes)]
  const { rows } = await readAs<Pick<UserBroadcast, 'event' | 'payload' | 'encoding'> & { id: string }>(
    database,
    SERVICE,
    { text, values },
  )
  return rows.map((row) => ({ ...row, isReplayed: true }))
}

const KEEP_MS = 3 * 24 * 60 * 60_000

/** Removes what nobody can have replayed any more. */
export async function sweepMessages(query: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from realtime.messages
    where inserted_at < ${new Date(now.getTime() - KEEP_MS)}::timestamptz at time zone 'utc'`.execute(query)
}
