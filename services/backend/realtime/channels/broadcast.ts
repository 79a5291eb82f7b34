import type { Message } from '../frames/message.ts'
import type { Received } from '../frames/read-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'
import { type Broadcast, sizeOf } from '../topics/topics.ts'
import { type Client, shutDownChannel } from './client.ts'

const TOO_MANY = 'Too many messages per second'

/** `broadcast`: passes the message as it came to the others of the topic. */
export function broadcast(parts: RealtimeParts, client: Client, channel: Channel, received: Received) {
  const { config, room, network } = channel
  // The hosted backend answers nothing either where no policy lets the client speak.
  if (!channel.maySay('broadcast')) return
  const said = { room, broadcast: readBroadcast(received) }
  const acknowledge = (problem?: string) => {
    if (!config.acknowledgesBroadcasts) return
    if (problem === undefined) channel.reply(received, 'ok')
    else channel.reply(received, 'error', problem)
  }
  if (sizeOf(said.broadcast) > parts.limits.maxBroadcastBytes) return acknowledge('payload_size_exceeded')
  const admission = parts.cluster.broadcast(network, [said], config.hearsItself ? undefined : channel)
  if (admission === 'admitted') return acknowledge()
  acknowledge(TOO_MANY)
  // A client in a topic that others keep busy is not to blame, so its channel stays.
  if (admission === 'network-exceeded') shutDownChannel(parts, client, channel, TOO_MANY)
}

function readBroadcast(received: Received): Broadcast {
  if ('isUserBroadcast' in received) return { kind: 'user', ...received.payload }
  const { payload }: Message = received
  return { kind: 'message', payload: JSON.stringify(payload ?? {}) }
}
