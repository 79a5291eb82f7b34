import type { Message } from '../frames/message.ts'
import { MAX_NAME_BYTES, writeReply } from '../frames/write-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import { Channel, TOPIC_PREFIX } from './channel.ts'
import { type Client, POLICY_VIOLATION } from './client.ts'
import { endChannel, failChannel } from './end-channel.ts'
import { identify } from './identify.ts'
import { readJoin } from './join-config.ts'
import { subscribe, withIds } from './subscribe.ts'

/** It is kept for as long as the channel is. */
const MAX_JOIN_CHARACTERS = 64 * 1024

/** `phx_join`: a channel that hears everything from the moment of its reply on. */
export async function join(parts: RealtimeParts, client: Client, message: Message): Promise<void> {
  const refusal = findRefusal(parts, client, message)
  if (refusal !== undefined) return refuse(client, message, refusal)
  const before = client.channels.get(message.topic)
  if (before) {
    endChannel(parts, client, before)
    before.tellEnd('phx_close')
  }
  const { config, token } = readJoin(message.payload)
  const { topic, joinRef } = message
  const onFailure = (channel: Channel) => failChannel(parts, client, channel)
  const channel = new Channel({ line: client, topic, joinRef, config, onFailure })
  client.channels.set(topic, channel)
  try {
    await open(parts, client, channel, message, token)
  } catch (error) {
    parts.log.error({ err: error }, 'a channel could not be joined')
    refuseChannel(
      parts,
      client,
      channel,
      message,
      'UnableToConnectToProject: Realtime was unable to connect to the project database',
    )
  }
}

async function open(
  parts: RealtimeParts,
  client: Client,
  channel: Channel,
  message: Message,
  token: string | undefined,
): Promise<void> {
  // Publishable keys are no tokens, and the client sends what it has.
  const shown = token === undefined || token.startsWith('sb_') ? client.key : token
  const identified = await identify(parts.tokens, parts.now(), shown)
  if (identified.kind === 'refused') {
    const { code, message: problem } = identified.refusal
    return refuseChannel(parts, client, channel, message, `${code}: ${problem}`)
  }
  if (channel.config.isPrivate) {
    // Nobody may: there are no policies of who may read which topic.
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${channel.subTopic}`
    return refuseChannel(parts, client, channel, message, reason)
  }
  channel.identify(identified.identity)
  await parts.company.start()
  const { subscriptions } = channel.config
  const subscribed = subscriptions.length > 0 ? await subscribe(parts, channel) : undefined
  if (!channel.isOpen) return
  parts.company.add(channel)
  channel.reply(message, 'ok', { postgres_changes: withIds(subscriptions) })
  if (subscribed) tellSubscribed(channel, subscribed)
  if (channel.config.hasPresence)
    channel.push('presence_state', parts.company.presences.stateOf(channel.topic))
}

export function tellSubscribed(channel: Channel, subscribed: Awaited<ReturnType<typeof subscribe>>) {
  if (subscribed.kind === 'subscribed')
    channel.tellSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  else channel.tellSystem('postgres_changes', 'error', subscribed.problem)
}

/** In the hosted backend's words. */
function findRefusal(
  { limits }: RealtimeParts,
  client: Client,
  { topic, payload }: Message,
): string | undefined {
  if (!client.mayJoin()) {
    queueMicrotask(() => client.close(POLICY_VIOLATION, 'Too many joins per second'))
    return 'ClientJoinRateLimitReached: Too many joins per second'
  }
  if (!topic.startsWith(TOPIC_PREFIX)) return 'unmatched topic'
  if (topic === TOPIC_PREFIX) return 'TopicNameRequired: You must provide a topic name'
  if (Buffer.byteLength(topic) > MAX_NAME_BYTES)
    return `TopicNameTooLong: A topic name has at most ${MAX_NAME_BYTES - TOPIC_PREFIX.length} bytes`
  if (JSON.stringify(payload ?? null).length > MAX_JOIN_CHARACTERS)
    return `InvalidJoinPayload: A join has at most ${MAX_JOIN_CHARACTERS} characters`
  if (!client.channels.has(topic) && client.channels.size >= limits.maxChannelsPerSocket)
    return 'ChannelRateLimitReached: Too many channels'
  return undefined
}

function refuse(client: Client, { joinRef, ref, topic }: Message, reason: string) {
  client.send(writeReply(client.version, { joinRef, ref, topic, status: 'error', response: { reason } }))
}

function refuseChannel(
  parts: RealtimeParts,
  client: Client,
  channel: Channel,
  message: Message,
  reason: string,
) {
  if (!channel.isOpen) return
  endChannel(parts, client, channel)
  refuse(client, message, reason)
}
