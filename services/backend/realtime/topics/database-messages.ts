import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import type { RawRecord } from '../changes/filters/passes-filter.ts'
import type { Change } from '../changes/read-changes.ts'
import type { UserBroadcast } from '../frames/message.ts'
import type { RealtimeParts } from '../parts.ts'
import { roomOf, TOPIC_PREFIX } from './channel.ts'
import type { Said } from './cluster.ts'
import type { Replay } from './join-config.ts'
import { sizeOf } from './topics.ts'

/** A row of `realtime.messages` as JSON: bytes are written as PostgreSQL does, `\x00ff`. */
const rowSchema = v.object({
  id: v.string(),
  topic: v.string(),
  event: v.string(),
  private: v.nullable(v.boolean()),
  binary_payload: v.nullable(v.string()),
})
const BYTES_PREFIX = '\\x'
/** Servers' clocks differ a little. */
const AHEAD_MS = 60_000

/** Tells those in its room what a new row of `realtime.messages` says. */
export function tellMessage(
  { cluster, limits, log }: Pick<RealtimeParts, 'cluster' | 'limits' | 'log'>,
  { record, isTruncated }: Change,
): void {
  try {
    const said = isTruncated ? undefined : readSaid(record ?? {})
    if (said && sizeOf(said.broadcast) <= limits.maxBroadcastBytes) cluster.tellFromDatabase(said)
    else
      log.error(
        { topic: record?.topic },
        'a message of the database is empty or too large, and told to nobody',
      )
  } catch (error) {
    log.error({ err: error }, 'a message of the database could not be read')
  }
}

/** Undefined where the row has no payload. */
function readSaid(record: RawRecord): Said | undefined {
  const { payload = 'null', ...others } = record
  const row = v.parse(
    rowSchema,
    Object.fromEntries(Object.entries(others).map(([name, text]) => [name, JSON.parse(text)])),
  )
  const bytes = row.binary_payload
  if (bytes === null && payload === 'null') return undefined
  const said: UserBroadcast =
    bytes === null
      ? { event: row.event, encoding: 'json', payload: Buffer.from(payload) }
      : {
          event: row.event,
          encoding: 'binary',
          payload: Buffer.from(bytes.slice(BYTES_PREFIX.length), 'hex'),
        }
  return {
    room: roomOf(TOPIC_PREFIX + row.topic, row.private ?? false),
    broadcast: { kind: 'user', id: row.id, ...said },
  }
}

interface Replaying extends Replay {
  /** As people name it. */
  readonly topic: string
  /** The oldest are left out where all together would be larger. */
  readonly maxBytes: number
}

/** Answers what the database said in a private topic before, the oldest first. */
export async function readReplayed(
  query: Kysely<Tables>,
  { topic, since, limit, maxBytes }: Replaying,
): Promise<UserBroadcast[]> {
  const { rows } = await sql<{ id: string; event: string; payload: Buffer; encoding: 'json' | 'binary' }>`
    select id, event, coalesce(binary_payload, convert_to(payload::text, 'utf8')) as payload,
      case when binary_payload is null then 'json' else 'binary' end as encoding
    from realtime.messages
    where topic = ${topic} and private and extension = 'broadcast' and event is not null
      and (payload is not null or binary_payload is not null)
      and octet_length(coalesce(binary_payload, convert_to(payload::text, 'utf8'))) <= ${maxBytes}
      and inserted_at >= ${since}::timestamptz at time zone 'utc'
      and inserted_at < ${new Date(Date.now() + AHEAD_MS)}::timestamptz at time zone 'utc'
    order by inserted_at desc limit ${limit}`.execute(query)
  const replayed: UserBroadcast[] = []
  let left = maxBytes
  for (const row of rows) {
    left -= row.payload.length
    if (left >= 0) replayed.unshift({ ...row, isReplayed: true })
  }
  return replayed
}

const KEEP_MS = 3 * 24 * 60 * 60_000

/** Removes what nobody can have replayed any more. */
export async function sweepMessages(query: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from realtime.messages
    where inserted_at < ${new Date(now.getTime() - KEEP_MS)}::timestamptz at time zone 'utc'`.execute(query)
}
