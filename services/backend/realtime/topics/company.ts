import * as v from 'valibot'
import type { BackendParts } from '../../parts.ts'
import type { Channel } from '../channels/channel.ts'
import { type Presence, type PresenceDiff, Presences } from './presences.ts'
import { Relay } from './relay.ts'
import { type Broadcast, Topics } from './topics.ts'

/** A process that is killed cannot say that its clients are gone. */
const ALIVE_EVERY_MS = 10_000
const GONE_AFTER_MS = 35_000

const presenceSchema = v.object({
  topic: v.string(),
  key: v.string(),
  ref: v.string(),
  meta: v.record(v.string(), v.unknown()),
})
const presencesSchema = v.array(presenceSchema)
const messageSchema = v.variant('kind', [
  v.object({
    kind: v.literal('broadcast'),
    topic: v.string(),
    event: v.string(),
    encoding: v.picklist(['json', 'binary']),
    base64: v.string(),
  }),
  v.object({ kind: v.literal('message'), topic: v.string(), payload: v.string() }),
  v.object({ kind: v.literal('presence'), joins: presencesSchema, leaves: presencesSchema }),
  /** All who are there at a process. */
  v.object({ kind: v.literal('present'), present: presencesSchema }),
  v.object({ kind: v.literal('who-is-there') }),
])

/** What the clients of all processes say to each other, and who of them is there. */
export class Company implements AsyncDisposable {
  readonly #now: () => Date
  readonly #topics = new Topics()
  readonly #relay: Relay
  readonly presences: Presences
  readonly #others = new Map<string, { heardAtMs: number; present: Map<string, Presence> }>()
  #starting: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ database, log, now }: Pick<BackendParts, 'database' | 'log' | 'now'>) {
    this.#now = now
    this.presences = new Presences(this.#topics, (diff) => this.#relay.send({ kind: 'presence', ...diff }))
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

  /** From here on others are heard. */
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

  /** To everybody else who has joined the topic, at whatever process. */
  broadcast(topic: string, broadcast: Broadcast, except?: Channel) {
    this.#topics.broadcast(topic, broadcast, except)
    if (broadcast.kind === 'message') this.#relay.send({ ...broadcast, topic })
    else {
      const { event, encoding, payload } = broadcast
      this.#relay.send({ kind: 'broadcast', topic, event, encoding, base64: payload.toString('base64') })
    }
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
    if (message.kind === 'message') this.#topics.broadcast(message.topic, message)
    else if (message.kind === 'broadcast') {
      const { topic, event, encoding, base64 } = message
      this.#topics.broadcast(topic, { kind: 'user', event, encoding, payload: Buffer.from(base64, 'base64') })
    } else if (message.kind === 'who-is-there') this.#tellPresent()
    else if (message.kind === 'presence') this.#apply(from, message)
    else this.#replace(from, message.present)
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

  /** Says that its clients are still there, and forgets those of processes that say so no more. */
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
