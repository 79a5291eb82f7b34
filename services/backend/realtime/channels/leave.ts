import type { Message } from '../frames/message.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from './channel.ts'
import type { Client } from './client.ts'
import { endChannel } from './end-channel.ts'

/** `phx_leave` */
export function leave(parts: RealtimeParts, client: Client, channel: Channel, message: Message) {
  endChannel(parts, client, channel)
  channel.reply(message, 'ok')
  channel.tellEnd('phx_close')
}
