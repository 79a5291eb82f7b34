import { randomUUID } from 'node:crypto'
import type { Share } from '../limits.ts'
import { type Admission, Shares } from '../work/network-budgets.ts'
import type { Channel } from './channel.ts'
import type { Topics } from './topics.ts'

/** Changes within this time are told together. */
const GATHER_MS = 100
const MAX_IN_TOPIC = 500
/** What changed beyond that is told in several messages, which clients take like one. */
const MAX_DIFF_BYTES = 256 * 1024
/** The most that a presence takes of a message besides its key and what it says. */
const BYTES_AROUND = 128

/** A client that is there, as all processes know it. */
export interface Presence {
  /** Its room: a public one has the name of its topic. */
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

/** What of a topic is not told yet, by reference. */
interface Gathered {
  readonly joins: Map<string, Presence>
  readonly leaves: Map<string, Presence>
}

interface Present {
  readonly byRef: Map<string, Presence>
  /** The size of all of them, as JSON. */
  bytes: number
}

interface PresencesOptions {
  readonly topics: Topics
  /** Bounds what clients of this process may tell of themselves, as JSON. */
  readonly share: Share
  /** Bounds what the clients of all processes tell of themselves in a topic. */
  readonly maxTopicBytes: number
  readonly onOwnDiff: (diff: PresenceDiff) => void
}

/** Keeps who is there in each topic: clients of this process, and those that other processes tell of. */
export class Presences implements Disposable {
  readonly #topics: Topics
  readonly #onOwnDiff: (diff: PresenceDiff) => void
  readonly #own = new Map<Channel, Presence>()
  readonly #all = new Map<string, Present>()
  readonly #gathered = new Map<string, Gathered>()
  /** The state of a topic, written once for all who join before another is told. */
  readonly #states = new Map<string, string>()
  readonly #held: Shares
  readonly #maxTopicBytes: number
  #timer: NodeJS.Timeout | undefined

  constructor({ topics, share, maxTopicBytes, onOwnDiff }: PresencesOptions) {
    this.#topics = topics
    this.#maxTopicBytes = maxTopicBytes
    this.#held = new Shares(share)
    this.#onOwnDiff = onOwnDiff
  }

  get own(): readonly Presence[] {
    return [...this.#own.values()]
  }

  /** The network exceeds as well where all networks together hold as much as this process may. */
  track(channel: Channel, meta: Presence['meta']): Admission {
    const { room: topic, config, network } = channel
    const before = this.#own.get(channel)
    if (before && JSON.stringify(before.meta) === JSON.stringify(meta)) return 'admitted'
    const now = { topic, key: config.presenceKey, ref: randomUUID(), meta }
    const more = sizeOf(now) - (before ? sizeOf(before) : 0)
    const present = this.#all.get(topic)
    const isFull = (present?.byRef.size ?? 0) >= MAX_IN_TOPIC
    // Who says less than before is heard, also where other processes have filled the topic at the same moment.
    const isTooMuch = more > 0 && (present?.bytes ?? 0) + more > this.#maxTopicBytes
    if ((!before && isFull) || isTooMuch) return 'topic-exceeded'
    if (!this.#held.take(network, more)) return 'network-exceeded'
    this.#own.set(channel, now)
    this.#change({ joins: [now], leaves: before ? [before] : [] })
    return 'admitted'
  }

  untrack(channel: Channel) {
    const presence = this.#own.get(channel)
    if (!presence) return
    this.#own.delete(channel)
    this.#held.hold(channel.network, -sizeOf(presence))
    this.#change({ joins: [], leaves: [presence] })
  }

  /**
   * The topic's presences as JSON text, as they were last told: what changed since, whoever joins now is told together
   * with the others. So nobody knows of a presence that came and went in between.
   */
  stateOf(topic: string): string {
    const written = this.#states.get(topic)
    if (written !== undefined) return written
    const { joins, leaves } = this.#gathered.get(topic) ?? NOTHING
    const told = [...(this.#all.get(topic)?.byRef.values() ?? [])].filter(({ ref }) => !joins.has(ref))
    const state = JSON.stringify(byKey([...told, ...leaves.values()]))
    // The state of an empty topic is not kept, as no change would say when to forget it.
    if (told.length + leaves.size > 0) this.#states.set(topic, state)
    return state
  }

  #change(diff: PresenceDiff) {
    this.apply(diff)
    this.#onOwnDiff(diff)
  }

  apply({ joins, leaves }: PresenceDiff) {
    for (const presence of leaves) this.#remove(presence)
    for (const presence of joins) this.#add(presence)
  }

  #add(presence: Presence) {
    const { topic, ref } = presence
    const present = this.#all.get(topic) ?? { byRef: new Map(), bytes: 0 }
    if (present.byRef.has(ref)) return
    this.#all.set(topic, present)
    present.byRef.set(ref, presence)
    present.bytes += sizeOf(presence)
    const { joins, leaves } = this.#gather(topic)
    if (!leaves.delete(ref)) joins.set(ref, presence)
  }

  #remove({ topic, ref }: Presence) {
    const present = this.#all.get(topic)
    const presence = present?.byRef.get(ref)
    if (!present || !presence) return
    present.byRef.delete(ref)
    present.bytes -= sizeOf(presence)
    if (present.byRef.size === 0) this.#all.delete(topic)
    const { joins, leaves } = this.#gather(topic)
    if (!joins.delete(ref)) leaves.set(ref, presence)
  }

  #gather(topic: string): Gathered {
    const gathered = this.#gathered.get(topic) ?? { joins: new Map(), leaves: new Map() }
    this.#gathered.set(topic, gathered)
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS)
    return gathered
  }

  #tell() {
    this.#timer = undefined
    for (const [topic, { joins, leaves }] of this.#gathered) {
      this.#states.delete(topic)
      for (const part of cut({ joins: [...joins.values()], leaves: [...leaves.values()] }))
        this.#topics.push(topic, 'presence', 'presence_diff', () =>
          JSON.stringify({ joins: byKey(part.joins), leaves: byKey(part.leaves) }),
        )
    }
    this.#gathered.clear()
  }

  [Symbol.dispose]() {
    clearTimeout(this.#timer)
  }
}

const NOTHING: Gathered = { joins: new Map(), leaves: new Map() }

/** Who joins comes first, so that whoever only says something else is not missing in between. */
function cut(diff: PresenceDiff): PresenceDiff[] {
  const parts: { joins: Presence[]; leaves: Presence[] }[] = []
  let part = { joins: [] as Presence[], leaves: [] as Presence[] }
  let bytes = Number.POSITIVE_INFINITY
  for (const kind of ['joins', 'leaves'] as const) {
    for (const presence of diff[kind]) {
      bytes += sizeOf(presence) + BYTES_AROUND
      if (bytes > MAX_DIFF_BYTES) {
        part = { joins: [], leaves: [] }
        parts.push(part)
        bytes = sizeOf(presence) + BYTES_AROUND
      }
      part[kind].push(presence)
    }
  }
  return parts
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

/** The size of a presence in bytes, as JSON. */
export function sizeOf({ key, meta }: Pick<Presence, 'key' | 'meta'>): number {
  return Buffer.byteLength(JSON.stringify([key, meta]))
}
