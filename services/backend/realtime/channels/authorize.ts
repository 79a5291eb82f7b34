import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'

export interface ChannelRefusal {
  readonly code: 'Unauthorized' | 'IncreaseConnectionPool'
  readonly message: string
}

/**
 * Asks what policies let the channel's client do, where the topic is private. Answers why the client may not be in the
 * channel, or may be no longer, in the hosted backend's words. Where the client is somebody else by then, what the
 * policies say of that one counts, and nothing is answered.
 */
export async function authorize(
  { privateTopics }: RealtimeParts,
  channel: Channel,
): Promise<ChannelRefusal | undefined> {
  const { config, identity, who, subTopic: topic, network, rights: before } = channel
  if (!config.isPrivate) return undefined
  const rights = await privateTopics.rightsOf({ who, topic, network })
  if (channel.identity !== identity) return undefined
  if (rights === 'full')
    return { code: 'IncreaseConnectionPool', message: 'Please increase your connection pool size' }
  channel.rights = rights
  const hearsAnything = channel.hears('broadcast') || (config.hasPresence && channel.hears('presence'))
  if (!hearsAnything || (config.replay && !channel.hears('broadcast')))
    return unauthorized(`You do not have permissions to read from this Channel topic: ${topic}`)
  if (before && [...before.read].some((extension) => !rights.read.has(extension)))
    return unauthorized(`You no longer have permission to read from this Channel topic: ${topic}`)
  return undefined
}

function unauthorized(message: string): ChannelRefusal {
  return { code: 'Unauthorized', message }
}
