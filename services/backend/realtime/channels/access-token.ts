import * as v from 'valibot'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'
import { authorize } from './authorize.ts'
import { type Client, failChannel, shutDownChannel } from './client.ts'
import { identify } from './identify.ts'
import { tellSubscribed } from './join.ts'
import { subscribe } from './subscribe.ts'

const payloadSchema = v.object({ access_token: v.string() })

/** `access_token`: from here on the channel's client is the holder of the new token. */
export async function changeToken(
  parts: RealtimeParts,
  client: Client,
  channel: Channel,
  payload: unknown,
): Promise<void> {
  const read = v.safeParse(payloadSchema, payload)
  if (!read.success) return
  const { access_token: token } = read.output
  if (token.startsWith('sb_') || token === (channel.lastToken ?? channel.identity?.token)) return
  if (!client.mayJoin())
    return shutDownChannel(parts, client, channel, 'ClientJoinRateLimitReached: Too many joins per second')
  channel.lastToken = token
  try {
    const identified = await identify(parts.tokens, parts.now(), token)
    // The shop may come to know the older of two tokens after the newer one.
    if (token !== channel.lastToken) return
    if (identified.kind === 'refused')
      return shutDownChannel(parts, client, channel, identified.refusal.message)
    if (!channel.isOpen) return
    // Another role may read other columns, and filter by others.
    if (identified.identity.who.role !== channel.who.role) parts.bindings.delete(channel)
    channel.identify(identified.identity)
    const refusal = await authorize(parts, channel)
    if (token !== channel.lastToken || !channel.isOpen) return
    if (refusal) return shutDownChannel(parts, client, channel, refusal.message)
    if (channel.config.subscriptions.length === 0) return
    const subscribed = await subscribe(parts, channel)
    if (channel.isOpen) tellSubscribed(channel, subscribed)
  } catch (error) {
    parts.log.error({ err: error }, 'a channel’s token could not be read')
    failChannel(parts, client, channel)
  }
}
