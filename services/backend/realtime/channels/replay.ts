import type { UserBroadcast } from '../frames/message.ts'
import { writeUserBroadcast } from '../frames/write-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'
import { pointsOf } from '../work/network-budgets.ts'

/**
 * Reads what the channel wants to hear again of what the database said in its private topic. 'full' stands for a
 * question that had no place in the queue.
 */
export async function readReplay(
  { privateTopics, limits }: RealtimeParts,
  { config: { replay }, subTopic: topic, network }: Channel,
): Promise<readonly UserBroadcast[] | 'full'> {
  if (!replay || replay === 'malformed') return []
  // The other half of what may wait for a slow reader is for what is said meanwhile.
  const maxBytes = Math.floor(limits.maxBufferedBytes / 2)
  return privateTopics.replayed(network, {
    ...{ ...replay, topic, maxBytes },
    maxMessageBytes: limits.maxBroadcastBytes,
  })
}

/** What the channel is told so is not told to it again where a process hears of it only now. */
export function tellReplayed(
  { budgets }: RealtimeParts,
  channel: Channel,
  replayed: readonly UserBroadcast[],
) {
  const frames = replayed.flatMap((said) => writeUserBroadcast(channel.version, channel.topic, said) ?? [])
  const points = frames.reduce((sum, { bytes }) => sum + pointsOf(bytes.length), 0)
  if (points === 0) return
  channel.replayed = new Set(replayed.flatMap(({ id }) => id ?? []))
  budgets.charge(channel.network, new Map([[channel.room, points]]))
  for (const frame of frames) channel.send(frame)
}
