import type { Message } from '../frames/message.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'
import type { Client } from './client.ts'

/** Sends nothing more to the channel. The caller tells its client of the end. */
export function endChannel(parts: RealtimeParts, client: Client, channel: Channel) {
  if (!channel.isOpen) return
  channel.isOpen = false
  parts.held.channels.hold(client.network, -1)
  parts.held.joinBytes.hold(client.network, -channel.joinBytes)
  if (client.channels.get(channel.topic) === channel) client.channels.delete(channel.topic)
  parts.bindings.delete(channel)
  parts.cluster.delete(channel)
}

/** Ends the channel for good, with the reason: its client does not join again by itself. */
export function shutDownChannel(parts: RealtimeParts, client: Client, channel: Channel, reason: string) {
  if (!channel.isOpen) return
  endChannel(parts, client, channel)
  channel.tellSystem('system', 'error', reason)
  channel.tellEnd('phx_close')
}

/** Ends the channel for now: its client joins again, and reads anew what it may have missed. */
export function failChannel(parts: RealtimeParts, client: Client, channel: Channel) {
  if (!channel.isOpen) return
  endChannel(parts, client, channel)
  channel.tellEnd('phx_error')
}

/** `phx_leave` */
export function leave(parts: RealtimeParts, client: Client, channel: Channel, message: Message) {
  endChannel(parts, client, channel)
  channel.reply(message, 'ok')
  channel.tellEnd('phx_close')
}
