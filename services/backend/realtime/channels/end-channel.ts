import type { RealtimeParts } from '../parts.ts'
import type { Channel } from './channel.ts'
import type { Client } from './client.ts'

/** From here on nothing is sent to it. What its client is told of the end, the caller says. */
export function endChannel(parts: RealtimeParts, client: Client, channel: Channel) {
  if (!channel.isOpen) return
  channel.isOpen = false
  if (client.channels.get(channel.topic) === channel) client.channels.delete(channel.topic)
  parts.bindings.delete(channel)
  parts.company.delete(channel)
}

/** For good, with the reason: its client does not join again by itself. */
export function shutDownChannel(parts: RealtimeParts, client: Client, channel: Channel, reason: string) {
  if (!channel.isOpen) return
  endChannel(parts, client, channel)
  channel.tellSystem('system', 'error', reason)
  channel.tellEnd('phx_close')
}

/** For now: its client joins again, and reads anew what it may have missed. */
export function failChannel(parts: RealtimeParts, client: Client, channel: Channel) {
  if (!channel.isOpen) return
  endChannel(parts, client, channel)
  channel.tellEnd('phx_error')
}
