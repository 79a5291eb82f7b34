import type { Message } from '../frames/message.ts'
import type { Received } from '../frames/read-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Broadcast } from '../topics/topics.ts'
import type { Channel } from './channel.ts'

/** `broadcast`: to the others of the topic, as it came. */
export function broadcast({ company, limits }: RealtimeParts, channel: Channel, received: Received) {
  const { config, topic } = channel
  const said = readBroadcast(received)
  const isTooLarge = sizeOf(said) > limits.maxBroadcastBytes
  if (!isTooLarge) company.broadcast(topic, said, config.hearsItself ? undefined : channel)
  if (!config.acknowledgesBroadcasts) return
  if (isTooLarge) channel.reply(received, 'error', 'payload_size_exceeded')
  else channel.reply(received, 'ok')
}

function readBroadcast(received: Received): Broadcast {
  if ('isUserBroadcast' in received) return { kind: 'user', ...received.payload }
  const { payload }: Message = received
  return { kind: 'message', payload: JSON.stringify(payload ?? {}) }
}

function sizeOf({ payload }: Broadcast): number {
  return Buffer.byteLength(payload)
}
