import type { Frame, UserBroadcast, Version } from '../frames/message.ts'
import { writePush, writeUserBroadcast } from '../frames/write-frame.ts'
import { pointsOf } from '../work/network-budgets.ts'
import { Turns } from '../work/turns.ts'
import type { Channel } from './channel.ts'

/** A client's message to the others of its topic: as bytes, or with a payload that is JSON text. */
export type Broadcast =
  | ({ readonly kind: 'user' } & UserBroadcast)
  | { readonly kind: 'message'; readonly payload: string }

/** Size of the payload in bytes. */
export function sizeOf({ payload }: Broadcast): number {
  return Buffer.byteLength(payload)
}

/** Points that are sent in one turn. */
const POINTS_AT_A_TIME = 50

/** The channels of this process, by the topic that they joined. */
export class Topics {
  readonly #members = new Map<string, Set<Channel>>()
  /** A line for each topic: what is said first is told first. */
  readonly #turns = new Turns()
  #untoldBytes = 0

  /** Bytes of broadcasts that somebody has yet to be told. */
  get untoldBytes(): number {
    return this.#untoldBytes
  }

  add(channel: Channel) {
    const members = this.#members.get(channel.topic) ?? new Set()
    this.#members.set(channel.topic, members.add(channel))
  }

  delete(channel: Channel) {
    const members = this.#members.get(channel.topic)
    members?.delete(channel)
    if (members?.size === 0) this.#members.delete(channel.topic)
  }

  /** The number of channels that would be told. */
  sizeOf(topic: string): number {
    return this.#members.get(topic)?.size ?? 0
  }

  broadcast(topic: string, broadcast: Broadcast, except?: Channel) {
    this.#send(topic, except, sizeOf(broadcast), (version) =>
      broadcast.kind === 'user'
        ? writeUserBroadcast(version, topic, broadcast)
        : writePush(version, topic, 'broadcast', broadcast.payload),
    )
  }

  /** `write` gives JSON text, and is called once the message is about to be sent. */
  push(topic: string, event: string, write: () => string) {
    let payload: string | undefined
    this.#send(topic, undefined, 0, (version) => {
      payload ??= write()
      return writePush(version, topic, event, payload)
    })
  }

  /** Writes each version's frame once, and only if a member speaks it. Until all are told, `bytes` count as untold. */
  #send(
    topic: string,
    except: Channel | undefined,
    bytes: number,
    write: (version: Version) => Frame | undefined,
  ) {
    if (this.sizeOf(topic) === 0) return
    this.#untoldBytes += bytes
    const frames = new Map<Version, Frame | undefined>()
    let members: Iterator<Channel> | undefined
    this.#turns.add(topic, () => {
      // A channel that joins during the telling was not there when the message was sent.
      members ??= [...(this.#members.get(topic) ?? [])].values()
      for (let points = 0; points < POINTS_AT_A_TIME; ) {
        const { value: member, done } = members.next()
        if (done) {
          this.#untoldBytes -= bytes
          return true
        }
        if (member === except || !member.isOpen) continue
        if (!frames.has(member.version)) frames.set(member.version, write(member.version))
        const frame = frames.get(member.version)
        if (!frame) continue
        points += pointsOf(frame.bytes.length)
        member.send(frame)
      }
      return false
    })
  }
}
