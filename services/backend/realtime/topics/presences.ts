import { randomUUID } from 'node:crypto'
import type { Share } from '../limits.ts'
import { Shares } from '../work/network-budgets.ts'
import type { Channel } from './channel.ts'
import type { Topics } from './topics.ts'

/** Changes within this time are told together. */
const GATHER_MS = 100
const MAX_IN_TOPIC = 500

/** A client that is there, as all processes know it. */
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

interface PresencesOptions {
  readonly topics: Topics
  /** Bounds what clients of this process may tell of themselves, as JSON. */
  readonly share: Share
  readonly onOwnDiff: (diff: PresenceDiff) => void
}

/** Keeps who is there in each topic: clients of this process, and those that other processes tell of. */
export class Presences implements Disposable {
  readonly #topics: Topics
  readonly #onOwnDiff: (diff: PresenceDiff) => void
  readonly #own = new Map<Channel, Presence>()
  readonly #all = new Map<string, Map<string, Presence>>()
  readonly #gathered = new Map<string, { joins: Presence[]; leaves: Presence[] }>()
  /** The state of a topic, written once for all who join before it changes. */
  readonly #states = new Map<string, string>()
  readonly #held: Shares
  #timer: NodeJS.Timeout | undefined

  constructor({ topics, share, onOwnDiff }: PresencesOptions) {
    this.#topics = topics
    this.#held = new Shares(share)
    this.#onOwnDiff = onOwnDiff
  }

  get own(): readonly Presence[] {
    return [...this.#own.values()]
  }

  /** False where the topic, the network or this process holds as many as it may. */
  track(channel: Channel, meta: Presence['meta']): boolean {
    const { topic, config, network } = channel
    const before = this.#own.get(channel)
    if (before && JSON.stringify(before.meta) === JSON.stringify(meta)) return true
    const isFull = (this.#all.get(topic)?.size ?? 0) >= MAX_IN_TOPIC
    const now = { topic, key: config.presenceKey, ref: randomUUID(), meta }
    const more = sizeOf(now) - (before ? sizeOf(before) : 0)
    if ((!before && isFull) || !this.#held.take(network, more)) return false
    this.#own.set(channel, now)
    this.#change({ joins: [now], leaves: before ? [before] : [] })
    return true
  }

  untrack(channel: Channel) {
    const presence = this.#own.get(channel)
    if (!presence) return
    this.#own.delete(channel)
    this.#held.hold(channel.network, -sizeOf(presence))
    this.#change({ joins: [], leaves: [presence] })
  }

  /** The topic's presences as JSON text. */
  stateOf(topic: string): string {
    const written = this.#states.get(topic)
    if (written !== undefined) return written
    const state = JSON.stringify(byKey([...(this.#all.get(topic)?.values() ?? [])]))
    // The state of an empty topic is not kept, as no change would say when to forget it.
    if (this.#all.has(topic)) this.#states.set(topic, state)
    return state
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
    this.#states.delete(topic)
    const gathered = this.#gathered.get(topic) ?? { joins: [], leaves: [] }
    this.#gathered.set(topic, gathered)
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS)
    return gathered
  }

  #tell() {
    this.#timer = undefined
    for (const [topic, { joins, leaves }] of this.#gathered) {
      this.#topics.push(topic, 'presence_diff', () =>
        JSON.stringify({ joins: byKey(joins), leaves: byKey(leaves) }),
      )
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

function sizeOf({ key, meta }: Presence): number {
  return Buffer.byteLength(JSON.stringify([key, meta]))
}
