import * as v from 'valibot'
import type { Message } from '../frames/message.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Presence } from '../topics/presences.ts'
import type { Channel } from './channel.ts'
import type { Client } from './client.ts'
import { shutDownChannel } from './end-channel.ts'

const MAX_TRACKED_BYTES = 4 * 1024

const eventSchema = v.object({
  event: v.pipe(v.string(), v.toLowerCase()),
  payload: v.optional(v.unknown(), {}),
})
const metaSchema = v.custom<Presence['meta']>(
  (meta) => typeof meta === 'object' && meta !== null && !Array.isArray(meta),
)

/** `presence`: its client says that it is there, as what, or that it is there no more. */
export function presence(parts: RealtimeParts, client: Client, channel: Channel, message: Message) {
  const read = v.safeParse(eventSchema, message.payload)
  if (!read.success) return channel.reply(message, 'ok')
  const { event, payload } = read.output
  if (!channel.mayChangePresence(parts.now()))
    return shutDownChannel(parts, client, channel, 'Client presence rate limit exceeded')
  const { presences } = parts.company
  if (event === 'untrack') {
    presences.untrack(channel)
    return channel.reply(message, 'ok')
  }
  if (event !== 'track') return channel.reply(message, 'error')
  const meta = v.safeParse(metaSchema, payload)
  if (!meta.success)
    return channel.reply(message, 'error', { reason: 'Presence track payload must be a map' })
  if (Buffer.byteLength(JSON.stringify(meta.output)) > MAX_TRACKED_BYTES)
    return shutDownChannel(parts, client, channel, 'Track message size exceeded')
  if (presences.track(channel, meta.output)) return channel.reply(message, 'ok')
  return shutDownChannel(parts, client, channel, 'Too many presence messages per second')
}
