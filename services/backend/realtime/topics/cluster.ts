import * as v from 'valibot'
import type { BackendParts } from '../../parts.ts'
import type { RealtimeLimits } from '../limits.ts'
import { type Admission, type NetworkBudgets, pointsOf } from '../work/network-budgets.ts'
import type { Channel } from './channel.ts'
import { type Presence, type PresenceDiff, Presences } from './presences.ts'
import { Relay } from './relay.ts'
import { type Broadcast, sizeOf, Topics } from './topics.ts'

/** A process that is killed cannot say that its clients are gone, so the others notice its silence. */
const ALIVE_EVERY_MS = 10_000
const GONE_AFTER_MS = 35_000

const presenceSchema = v.object({
  topic: v.string(),
  key: v.string(),
  ref: v.string(),
  meta: v.record(v.string(), v.unknown()),
})
const presencesSchema = v.array(presenceSchema)
/** Stands for the network of what the database says. */
const DATABASE = 'database'

/** The network that sent the message. Processes of an earlier release do not tell it. */
const networkSchema = v.optional(v.string(), '')
/** Where a topic is told of, a room is meant: a public one has the name of its topic, as in earlier releases. */
const messageSchema = v.variant('kind', [
  v.object({
    kind: v.literal('broadcast'),
    topic: v.string(),
    event: v.string(),
    encoding: v.picklist(['json', 'binary']),
    base64: v.string(),
    network: networkSchema,
  }),
  v.object({
    kind: v.literal('message'),
    topic: v.string(),
    payload: v.string(),
    network: networkSchema,
  }),
  v.object({ kind: v.literal('presence'), joins: presencesSchema, leaves: presencesSchema }),
  /** All presences of a process. */
  v.object({ kind: v.literal('present'), present: presencesSchema }),
  v.object({ kind: v.literal('who-is-there') }),
])

interface ClusterParts extends Pick<BackendParts, 'database' | 'log' | 'now'> {
  readonly budgets: NetworkBudgets
  readonly limits: RealtimeLimits
}

/** A client's message to a room. */
export interface Said {
  readonly room: string
  readonly broadcast: Broadcast
}

/** Passes on what the clients of all processes say to each other, and who of them is there. */
export class Cluster implements AsyncDisposable {
  readonly #now: () => Date
  readonly #budgets: NetworkBudgets
  readonly #maxUntoldBytes: number
  readonly #topics = new Topics()
  readonly #relay: Relay
  readonly presences: Presences
  readonly #others = new Map<string, { heardAtMs: number; present: Map<string, Presence> }>()
  #starting: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ database, log, now, budgets, limits }: ClusterParts) {
    this.#now = now
    this.#budgets = budgets
    this.#maxUntoldBytes = limits.maxUntoldBytes
    this.presences = new Presences({
      topics: this.#topics,
      share: limits.presenceBytes,
      maxTopicBytes: limits.maxTopicPresenceBytes,
      onOwnDiff: (diff) => this.#relay.send({ kind: 'presence', ...diff }),
    })
    this.#relay = new Relay({
      database,
      log,
      onMessage: (from, message) => this.#hear(from, message),
      onReconnect: () => this.#introduce(),
    })
  }

  add(channel: Channel) {
    this.#topics.add(channel)
  }

  delete(channel: Channel) {
    this.#topics.delete(channel)
    this.presences.untrack(channel)
  }

  /** From here on this process hears the others. */
  start(): Promise<void> {
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = undefined
      throw error
    })
    return this.#starting
  }

  async #start() {
    await this.#relay.start()
    this.#timer = setInterval(() => this.#keepUp(), ALIVE_EVERY_MS)
    this.#introduce()
  }

  /**
   * Tells all of it to everybody else in its rooms, at whatever process. If that exceeds the budget of the network or of
   * a room, nothing is told.
   */
  broadcast(network: string, said: readonly Said[], except?: Channel): Admission {
    if (!this.#hasRoomFor(said)) return 'topic-exceeded'
    const deliveries = new Map<string, number>()
    for (const { room, broadcast } of said)
      deliveries.set(room, (deliveries.get(room) ?? 0) + this.#costOf(room, sizeOf(broadcast)))
    const admission = this.#budgets.admit(network, deliveries)
    if (admission !== 'admitted') return admission
    for (const { room, broadcast } of said) {
      this.#topics.broadcast(room, broadcast, except)
      this.#relay.send(forOthers(network, room, broadcast))
    }
    return admission
  }

  /** Tells those in the room here what the database says: every process hears that by itself. */
  tellFromDatabase({ room, broadcast }: Said) {
    this.#pass(DATABASE, room, broadcast)
  }

  #hasRoomFor(said: readonly Said[]): boolean {
    const bytes = said.reduce((sum, { broadcast }) => sum + sizeOf(broadcast), 0)
    return this.#topics.untoldBytes + bytes <= this.#maxUntoldBytes
  }

  /** Whether a message of so many bytes may be told about a presence. */
  admitPresence({ network, room }: Channel, bytes: number): Admission {
    return this.#budgets.admit(network, new Map([[room, this.#costOf(room, bytes)]]))
  }

  /** The cost of telling each member here, and the other processes. */
  #costOf(room: string, bytes: number): number {
    return this.#topics.sizeOf(room) * pointsOf(bytes) + this.#relay.costOf(bytes)
  }

  #introduce() {
    this.#relay.send({ kind: 'who-is-there' })
    this.#tellPresent()
  }

  #tellPresent() {
    if (this.presences.own.length > 0) this.#relay.send({ kind: 'present', present: this.presences.own })
  }

  #hear(from: string, said: unknown) {
    const message = v.parse(messageSchema, said)
    if (message.kind === 'message') this.#pass(message.network, message.topic, message)
    else if (message.kind === 'broadcast') {
      const { network, topic, event, encoding, base64 } = message
      this.#pass(network, topic, { kind: 'user', event, encoding, payload: Buffer.from(base64, 'base64') })
    } else if (message.kind === 'who-is-there') this.#tellPresent()
    else if (message.kind === 'presence') this.#apply(from, message)
    else this.#replace(from, message.present)
  }

  /** A broadcast from elsewhere costs this process as well: beyond the budget it is lost, as messages may be. */
  #pass(network: string, room: string, broadcast: Broadcast) {
    const points = this.#topics.sizeOf(room) * pointsOf(sizeOf(broadcast))
    if (!this.#hasRoomFor([{ room, broadcast }])) return
    if (points > 0 && this.#budgets.admit(network, new Map([[room, points]])) === 'admitted')
      this.#topics.broadcast(room, broadcast)
  }

  #replace(from: string, present: readonly Presence[]) {
    const known = this.#others.get(from)?.present ?? new Map<string, Presence>()
    const refs = new Set(present.map(({ ref }) => ref))
    this.#apply(from, {
      joins: present.filter(({ ref }) => !known.has(ref)),
      leaves: [...known.values()].filter(({ ref }) => !refs.has(ref)),
    })
  }

  #apply(from: string, diff: PresenceDiff) {
    const present = this.#others.get(from)?.present ?? new Map<string, Presence>()
    for (const presence of diff.leaves) present.delete(presence.ref)
    for (const presence of diff.joins) present.set(presence.ref, presence)
    this.#others.set(from, { heardAtMs: this.#now().getTime(), present })
    this.presences.apply(diff)
  }

  /** Says that its clients are still there, and forgets those of processes that have gone silent. */
  #keepUp() {
    this.#tellPresent()
    for (const [from, { heardAtMs, present }] of this.#others) {
      if (this.#now().getTime() - heardAtMs < GONE_AFTER_MS) continue
      this.#others.delete(from)
      this.presences.apply({ joins: [], leaves: [...present.values()] })
    }
  }

  async [Symbol.asyncDispose]() {
    clearInterval(this.#timer)
    if (this.presences.own.length > 0) this.#relay.send({ kind: 'present', present: [] })
    this.presences[Symbol.dispose]()
    await this.#relay[Symbol.asyncDispose]()
  }
}

function forOthers(network: string, room: string, broadcast: Broadcast) {
  if (broadcast.kind === 'message') return { ...broadcast, topic: room, network }
  const { event, encoding, payload } = broadcast
  return { kind: 'broadcast', topic: room, network, event, encoding, base64: payload.toString('base64') }
}
