import type { Message } from '../frames/message.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel, Line } from '../topics/channel.ts'

/** A socket as its channels see it. */
export interface Client extends Line {
  /** The API key that the socket was opened with. */
  readonly key: string
  readonly channels: Map<string, Channel>
  /** False if the socket has joined too often of late. */
  mayJoin(): boolean
  /** Closes the socket with the reason, and listens to nothing any more. */
  giveUp(code: number, reason: string): void
}

/** The client has broken a rule that holds for all. */
export const POLICY_VIOLATION = 1008
/** The server failed to answer what the client said. */
export const INTERNAL_ERROR = 1011

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
