import * as v from 'valibot'
import type { RawRecord } from '../changes/filters/passes-filter.ts'
import type { Change } from '../changes/read-changes.ts'
import type { UserBroadcast } from '../frames/message.ts'
import type { RealtimeParts } from '../parts.ts'
import { roomOf, TOPIC_PREFIX } from './channel.ts'
import type { Said } from './cluster.ts'
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
