import type { Message } from '../frames/message.ts'
import { MAX_NAME_BYTES, writeReply } from '../frames/write-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import { Channel, TOPIC_PREFIX } from '../topics/channel.ts'
import { isApiKey, type JoinRequest, readJoin } from '../topics/join-config.ts'
import { authorize } from './authorize.ts'
import { type Client, endChannel, failChannel, POLICY_VIOLATION } from './client.ts'
import { identify } from './identify.ts'
import { tellPresent } from './presence.ts'
import { readReplay, tellReplayed } from './replay.ts'
import { subscribe, withIds } from './subscribe.ts'

/** The payload of a join is kept for as long as the channel. */
const MAX_JOIN_BYTES = 64 * 1024
const MAX_SUBSCRIPTIONS = 100
const NOT_REPLAYED = 'UnableToReplayMessages: Realtime was unable to replay messages'
const TOO_MANY_CHANNELS = 'ChannelRateLimitReached: Too many channels'

/** `phx_join`: opens a channel that hears everything from the moment of its reply on. */
export async function join(parts: RealtimeParts, client: Client, message: Message): Promise<void> {
  if (!client.mayJoin()) {
    refuse(client, message, 'ClientJoinRateLimitReached: Too many joins per second')
    return client.giveUp(POLICY_VIOLATION, 'Too many joins per second')
  }
  const { topic, joinRef } = message
  const joinBytes = Buffer.byteLength(JSON.stringify(message.payload ?? null))
  const request = readJoin(message.payload)
  const refusal = findRefusal(parts, client, topic, joinBytes, request)
  if (refusal !== undefined) return refuse(client, message, refusal)
  const before = client.channels.get(topic)
  if (before) {
    endChannel(parts, client, before)
    before.tellEnd('phx_close')
  }
  if (!takeShares(parts, client, joinBytes)) return refuse(client, message, TOO_MANY_CHANNELS)
  const { config, token } = request
  const onFailure = (channel: Channel) => failChannel(parts, client, channel)
  const channel = new Channel({ line: client, topic, joinRef, config, joinBytes, onFailure })
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

/** Takes the shares that `endChannel` gives back. */
function takeShares({ held }: RealtimeParts, { network }: Client, joinBytes: number): boolean {
  if (!held.channels.take(network, 1)) return false
  if (held.joinBytes.take(network, joinBytes)) return true
  held.channels.hold(network, -1)
  return false
}

async function open(
  parts: RealtimeParts,
  client: Client,
  channel: Channel,
  message: Message,
  token: string | undefined,
): Promise<void> {
  const shown = token === undefined || isApiKey(token) ? client.key : token
  const identified = await identify(parts.tokens, parts.now(), shown)
  if (identified.kind === 'refused') {
    const { code, message: problem } = identified.refusal
    return refuseChannel(parts, client, channel, message, `${code}: ${problem}`)
  }
  channel.identify(identified.identity)
  const refusal = await authorize(parts, channel)
  if (refusal) return refuseChannel(parts, client, channel, message, `${refusal.code}: ${refusal.message}`)
  await Promise.all([parts.cluster.start(), parts.feed.start()])
  const { subscriptions, awaitsReplication } = channel.config
  const subscribed = subscriptions.length > 0 ? await subscribe(parts, channel) : undefined
  const replayed = await readReplay(parts, channel)
  if (replayed === 'full') return refuseChannel(parts, client, channel, message, NOT_REPLAYED)
  if (!channel.isOpen) return
  parts.cluster.add(channel)
  channel.reply(message, 'ok', { postgres_changes: withIds(subscriptions) })
  tellReplayed(parts, channel, replayed)
  if (awaitsReplication) channel.tellSystem('system', 'ok', 'Replication connection established')
  if (subscribed) tellSubscribed(channel, subscribed)
  if (channel.config.hasPresence) tellPresent(parts, client, channel)
}

export function tellSubscribed(channel: Channel, subscribed: Awaited<ReturnType<typeof subscribe>>) {
  if (subscribed.kind === 'subscribed')
    channel.tellSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  else channel.tellSystem('postgres_changes', 'error', subscribed.problem)
}

/** Words refusals as the hosted backend does. */
function findRefusal(
  { limits }: RealtimeParts,
  { channels }: Client,
  topic: string,
  joinBytes: number,
  { config }: JoinRequest,
): string | undefined {
  if (!topic.startsWith(TOPIC_PREFIX)) return 'unmatched topic'
  if (topic === TOPIC_PREFIX) return 'TopicNameRequired: You must provide a topic name'
  if (Buffer.byteLength(topic) > MAX_NAME_BYTES)
    return `TopicNameTooLong: A topic name has at most ${MAX_NAME_BYTES - TOPIC_PREFIX.length} bytes`
  if (joinBytes > MAX_JOIN_BYTES) return `InvalidJoinPayload: A join has at most ${MAX_JOIN_BYTES} bytes`
  if (config.subscriptions.length > MAX_SUBSCRIPTIONS)
    return `InvalidJoinPayload: A channel has at most ${MAX_SUBSCRIPTIONS} subscriptions to changes`
  if (!channels.has(topic) && channels.size >= limits.maxChannelsPerSocket) return TOO_MANY_CHANNELS
  if (config.replay && !config.isPrivate)
    return 'UnableToReplayMessages: Replay is not allowed for public channels'
  if (config.replay === 'malformed') return 'UnableToReplayMessages: Replay params are not valid'
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
