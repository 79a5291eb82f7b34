import { randomUUID } from 'node:crypto'
import type { Channel } from '../channels/channel.ts'
import type { Topics } from './topics.ts'

/** What many do within this time is told at once. */
const GATHER_MS = 100
const MAX_IN_TOPIC = 500
/** In this process, as JSON. */
const MAX_BYTES = 2 * 1024 * 1024

/** Somebody who is there, as all processes know it. */
export interface Presence {
  readonly topic: string
  readonly key: string
  readonly ref: string
  readonly meta: Readonly<Record<string, unknown>>
}

export interface PresenceDiff {
  readonly joins: readonly Presence[]
  readonly leaves: readonly Presence[]
}

type Metas = Record<string, { metas: object[] }>

/** Who is there, in each topic: clients of this process, and those that other processes tell of. */
export class Presences implements Disposable {
  readonly #topics: Topics
  readonly #onOwnDiff: (diff: PresenceDiff) => void
  readonly #own = new Map<Channel, Presence>()
  readonly #all = new Map<string, Map<string, Presence>>()
  readonly #gathered = new Map<string, { joins: Presence[]; leaves: Presence[] }>()
  #bytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(topics: Topics, onOwnDiff: (diff: PresenceDiff) => void) {
    this.#topics = topics
    this.#onOwnDiff = onOwnDiff
  }

  get own(): readonly Presence[] {
    return [...this.#own.values()]
  }

  /** False where the topic, or this process, holds as many as it may. */
  track(channel: Channel, meta: Presence['meta']): boolean {
    const { topic, config } = channel
    const before = this.#own.get(channel)
    if (before && JSON.stringify(before.meta) === JSON.stringify(meta)) return true
    const isFull = (this.#all.get(topic)?.size ?? 0) >= MAX_IN_TOPIC
    if ((!before && isFull) || this.#bytes + sizeOf(meta) > MAX_BYTES) return false
    const now = { topic, key: config.presenceKey, ref: randomUUID(), meta }
    this.#own.set(channel, now)
    this.#bytes += sizeOf(meta) - (before ? sizeOf(before.meta) : 0)
    this.#change({ joins: [now], leaves: before ? [before] : [] })
    return true
  }

  untrack(channel: Channel) {
    const presence = this.#own.get(channel)
    if (!presence) return
    this.#own.delete(channel)
    this.#bytes -= sizeOf(presence.meta)
    this.#change({ joins: [], leaves: [presence] })
  }

  stateOf(topic: string): Metas {
    return byKey([...(this.#all.get(topic)?.values() ?? [])])
  }

  #change(diff: PresenceDiff) {
    this.apply(diff)
    this.#onOwnDiff(diff)
  }

  apply({ joins, leaves }: PresenceDiff) {
    for (const presence of leaves) {
      const present = this.#all.get(presence.topic)
      present?.delete(presence.ref)
      if (present?.size === 0) this.#all.delete(presence.topic)
      this.#gather(presence.topic).leaves.push(presence)
    }
    for (const presence of joins) {
      const present = this.#all.get(presence.topic) ?? new Map()
      this.#all.set(presence.topic, present.set(presence.ref, presence))
      this.#gather(presence.topic).joins.push(presence)
    }
  }

  #gather(topic: string) {
    const gathered = this.#gathered.get(topic) ?? { joins: [], leaves: [] }
    this.#gathered.set(topic, gathered)
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS)
    return gathered
  }

  #tell() {
    this.#timer = undefined
    for (const [topic, { joins, leaves }] of this.#gathered) {
      const diff = { joins: byKey(joins), leaves: byKey(leaves) }
      this.#topics.push(topic, 'presence_diff', JSON.stringify(diff))
    }
    this.#gathered.clear()
  }

  [Symbol.dispose]() {
    clearTimeout(this.#timer)
  }
}

function byKey(presences: readonly Presence[]): Metas {
  const groups = Map.groupBy(presences, ({ key }) => key)
  return Object.fromEntries(
    [...groups].map(([key, group]) => [
      key,
      { metas: group.map(({ meta, ref }) => ({ ...meta, phx_ref: ref })) },
    ]),
  )
}

function sizeOf(meta: Presence['meta']): number {
  return Buffer.byteLength(JSON.stringify(meta))
}
