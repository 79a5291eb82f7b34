import { changeToken } from '../channels/access-token.ts'
import { broadcast } from '../channels/broadcast.ts'
import type { Client } from '../channels/client.ts'
import { join } from '../channels/join.ts'
import { leave } from '../channels/leave.ts'
import { presence } from '../channels/presence.ts'
import type { Received } from '../frames/read-frame.ts'
import { writeReply } from '../frames/write-frame.ts'
import type { RealtimeParts } from '../parts.ts'

/** Who answers which message. */
export function dispatch(parts: RealtimeParts, client: Client, received: Received) {
  const { topic, event, payload } = received
  if (topic === 'phoenix') {
    if (event === 'heartbeat') reply(client, received, 'ok', {})
    return
  }
  if (event === 'phx_join') {
    void join(parts, client, received)
    return
  }
  const channel = client.channels.get(topic)
  if (event === 'phx_leave') {
    if (channel) leave(parts, client, channel, received)
    else reply(client, received, 'ok', {})
  } else if (!channel) reply(client, received, 'error', { reason: 'unmatched topic' })
  // Before it has joined, nothing else can be meant.
  else if (!channel.identity) return
  else if (event === 'access_token') void changeToken(parts, client, channel, payload)
  else if (event === 'broadcast') broadcast(parts, channel, received)
  else if (event === 'presence') presence(parts, client, channel, received)
}

function reply(client: Client, received: Received, status: 'ok' | 'error', response: object) {
  const { joinRef, ref, topic } = received
  client.send(writeReply(client.version, { joinRef, ref, topic, status, response }))
}
