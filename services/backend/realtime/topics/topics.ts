import type { Frame, UserBroadcast, Version } from '../frames/message.ts'
import { writePush, writeUserBroadcast } from '../frames/write-frame.ts'
import { pointsOf } from '../work/network-budgets.ts'
import { Turns } from '../work/turns.ts'
import { type Channel, topicOf } from './channel.ts'
import type { Extension } from './private-topics.ts'

/** A message to those in a room: as bytes, or with a payload that is JSON text. */
export type Broadcast =
  | ({ readonly kind: 'user' } & UserBroadcast)
  | { readonly kind: 'message'; readonly payload: string; readonly id?: undefined }

/** Size of the payload in bytes. */
export function sizeOf({ payload }: Broadcast): number {
  return Buffer.byteLength(payload)
}

interface Telling {
  readonly bytes: number
  readonly isFor: (member: Channel) => boolean
  readonly write: (version: Version) => Frame | undefined
}

/** Points that are sent in one turn. */
const POINTS_AT_A_TIME = 50

/** The channels of this process, by their rooms. */
export class Topics {
  readonly #members = new Map<string, Set<Channel>>()
  /** A line for each room: what is said first is told first. */
  readonly #turns = new Turns()
  #untoldBytes = 0

  /** Bytes of broadcasts that somebody has yet to be told. */
  get untoldBytes(): number {
    return this.#untoldBytes
  }

  add(channel: Channel) {
    const members = this.#members.get(channel.room) ?? new Set()
    this.#members.set(channel.room, members.add(channel))
  }

  delete(channel: Channel) {
    const members = this.#members.get(channel.room)
    members?.delete(channel)
    if (members?.size === 0) this.#members.delete(channel.room)
  }

  /** The number of channels that would be told. */
  sizeOf(room: string): number {
    return this.#members.get(room)?.size ?? 0
  }

  broadcast(room: string, broadcast: Broadcast, except?: Channel) {
    const topic = topicOf(room)
    const { id } = broadcast
    this.#send(room, {
      bytes: sizeOf(broadcast),
      isFor: (member) =>
        member !== except && member.hears('broadcast') && !(id !== undefined && member.replayed.has(id)),
      write: (version) =>
        broadcast.kind === 'user'
          ? writeUserBroadcast(version, topic, broadcast)
          : writePush(version, topic, 'broadcast', broadcast.payload),
    })
  }

  /** `write` gives JSON text, and is called once the message is about to be sent. */
  push(room: string, extension: Extension, event: string, write: () => string) {
    let payload: string | undefined
    this.#send(room, {
      bytes: 0,
      isFor: (member) => member.hears(extension),
      write: (version) => {
        payload ??= write()
        return writePush(version, topicOf(room), event, payload)
      },
    })
  }

  /** Writes each version's frame once, and only if a member speaks it. Until all are told, `bytes` count as untold. */
  #send(room: string, { bytes, isFor, write }: Telling) {
    if (this.sizeOf(room) === 0) return
    this.#untoldBytes += bytes
    const frames = new Map<Version, Frame | undefined>()
    let members: Iterator<Channel> | undefined
    this.#turns.add(room, () => {
      // A channel that joins during the telling was not there when the message was sent.
      members ??= [...(this.#members.get(room) ?? [])].values()
      for (let points = 0; points < POINTS_AT_A_TIME; ) {
        const { value: member, done } = members.next()
        if (done) {
          this.#untoldBytes -= bytes
          return true
        }
        if (!member.isOpen || !isFor(member)) continue
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
