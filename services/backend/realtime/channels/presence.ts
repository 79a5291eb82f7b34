import * as v from 'valibot'
import type { Message } from '../frames/message.ts'
import { writePush } from '../frames/write-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'
import { type Presence, sizeOf } from '../topics/presences.ts'
import { pointsOf } from '../work/network-budgets.ts'
import { type Client, shutDownChannel } from './client.ts'

const MAX_TRACKED_BYTES = 4 * 1024

const TOO_MANY = 'Too many presence messages per second'

const eventSchema = v.object({
  event: v.pipe(v.string(), v.toLowerCase()),
  payload: v.optional(v.unknown(), {}),
})
const metaSchema = v.custom<Presence['meta']>(
  (meta) => typeof meta === 'object' && meta !== null && !Array.isArray(meta),
)

/** Tells a newly joined channel who is there already. */
export function tellPresent(parts: RealtimeParts, client: Client, channel: Channel) {
  const { cluster, budgets } = parts
  if (!channel.hears('presence')) return
  const state = cluster.presences.stateOf(channel.room)
  const deliveries = new Map([[channel.room, pointsOf(state.length)]])
  if (budgets.admit(channel.network, deliveries) === 'network-exceeded')
    return shutDownChannel(parts, client, channel, TOO_MANY)
  channel.send(writePush(channel.version, channel.topic, 'presence_state', state))
}

/** `presence`: the client says that it is there, and as what, or that it is there no more. */
export function presence(parts: RealtimeParts, client: Client, channel: Channel, message: Message) {
  const read = v.safeParse(eventSchema, message.payload)
  if (!read.success) return channel.reply(message, 'ok')
  const { event, payload } = read.output
  if (!channel.mayChangePresence(parts.now()))
    return shutDownChannel(parts, client, channel, 'Client presence rate limit exceeded')
  const { presences } = parts.cluster
  if (event === 'untrack') {
    presences.untrack(channel)
    return channel.reply(message, 'ok')
  }
  if (event !== 'track' || !channel.maySay('presence')) return channel.reply(message, 'error')
  const meta = v.safeParse(metaSchema, payload)
  if (!meta.success)
    return channel.reply(message, 'error', { reason: 'Presence track payload must be a map' })
  const bytes = Buffer.byteLength(JSON.stringify(meta.output))
  if (bytes > MAX_TRACKED_BYTES) return shutDownChannel(parts, client, channel, 'Track message size exceeded')
  // The presence counts twice, as it is told again when it ends.
  const told = { key: channel.config.presenceKey, meta: meta.output }
  const admission = parts.cluster.admitPresence(channel, 2 * sizeOf(told))
  const tracked = admission === 'admitted' ? presences.track(channel, meta.output) : admission
  if (tracked === 'admitted') return channel.reply(message, 'ok')
  // Others have filled the topic, or used it up.
  if (tracked === 'topic-exceeded') return channel.reply(message, 'error', { reason: TOO_MANY })
  return shutDownChannel(parts, client, channel, TOO_MANY)
}
