import type { Channel } from '../channels/channel.ts'
import type { Frame, UserBroadcast, Version } from '../frames/message.ts'
import { writePush, writeUserBroadcast } from '../frames/write-frame.ts'

/** What one client says to the others of its topic: as bytes, or as a message whose payload is JSON text. */
export type Broadcast =
  | ({ readonly kind: 'user' } & UserBroadcast)
  | { readonly kind: 'message'; readonly payload: string }

/** Which channels of this process have joined which topic. */
export class Topics {
  readonly #members = new Map<string, Set<Channel>>()

  add(channel: Channel) {
    const members = this.#members.get(channel.topic) ?? new Set()
    this.#members.set(channel.topic, members.add(channel))
  }

  delete(channel: Channel) {
    const members = this.#members.get(channel.topic)
    members?.delete(channel)
    if (members?.size === 0) this.#members.delete(channel.topic)
  }

  broadcast(topic: string, broadcast: Broadcast, except?: Channel) {
    this.#send(topic, except, (version) =>
      broadcast.kind === 'user'
        ? writeUserBroadcast(version, topic, broadcast)
        : writePush(version, topic, 'broadcast', broadcast.payload),
    )
  }

  /** `payload` is JSON text. */
  push(topic: string, event: string, payload: string) {
    this.#send(topic, undefined, (version) => writePush(version, topic, event, payload))
  }

  /** Each version's frame is written once, and only where somebody speaks it. */
  #send(topic: string, except: Channel | undefined, write: (version: Version) => Frame | undefined) {
    const frames = new Map<Version, Frame | undefined>()
    for (const member of this.#members.get(topic) ?? []) {
      if (member === except) continue
      if (!frames.has(member.version)) frames.set(member.version, write(member.version))
      const frame = frames.get(member.version)
      if (frame) member.send(frame)
    }
  }
}
