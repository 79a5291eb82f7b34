import { changeToken } from '../channels/access-token.ts'
import { broadcast } from '../channels/broadcast.ts'
import { type Client, INTERNAL_ERROR, leave } from '../channels/client.ts'
import { join } from '../channels/join.ts'
import { presence } from '../channels/presence.ts'
import { MAX_DEPTH, MAX_VALUES } from '../frames/parse-json.ts'
import type { Received } from '../frames/read-frame.ts'
import { writeReply } from '../frames/write-frame.ts'
import type { RealtimeParts } from '../parts.ts'

const TOO_COMPLEX = `PayloadTooComplex: A message has at most ${MAX_DEPTH} levels and ${MAX_VALUES} values`

/** Passes each message to the function that answers it. */
export function dispatch(parts: RealtimeParts, client: Client, received: Received) {
  const { topic, event, payload } = received
  if ('isTooComplex' in received) return reply(client, received, 'error', { reason: TOO_COMPLEX })
  if (topic === 'phoenix') {
    if (event === 'heartbeat') reply(client, received, 'ok', {})
    return
  }
  if (event === 'phx_join') return answerLater(parts, client, join(parts, client, received))
  const channel = client.channels.get(topic)
  if (event === 'phx_leave') {
    if (channel) leave(parts, client, channel, received)
    else reply(client, received, 'ok', {})
  } else if (!channel) reply(client, received, 'error', { reason: 'unmatched topic' })
  // Before the channel has joined, it takes no other message.
  else if (!channel.identity) return
  else if (event === 'access_token') answerLater(parts, client, changeToken(parts, client, channel, payload))
  else if (event === 'broadcast') broadcast(parts, client, channel, received)
  else if (event === 'presence') presence(parts, client, channel, received)
}

/** These functions answer failures themselves; an unforeseen one must not end the process. */
function answerLater({ log }: RealtimeParts, client: Client, answering: Promise<void>) {
  answering.catch((error) => {
    log.error({ err: error }, 'a message could not be answered')
    client.giveUp(INTERNAL_ERROR, 'Internal error')
  })
}

function reply(client: Client, received: Received, status: 'ok' | 'error', response: object) {
  const { joinRef, ref, topic } = received
  client.send(writeReply(client.version, { joinRef, ref, topic, status, response }))
}
