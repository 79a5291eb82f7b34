import { setTimeout } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { createQueue } from '#services/shared/queue.ts'
import type { ErrorLog } from '../../parts.ts'
import { Slice } from '../work/turns.ts'
import { askPolicies } from './ask-policies.ts'
import type { Binding, Bindings, Subscriber } from './bindings.ts'
import type { Catalogue } from './catalogue.ts'
import { createSender, findRefusal, type Sender } from './create-sender.ts'
import type { Table } from './describe-tables.ts'
import { createMatcher } from './match-change.ts'
import type { Change } from './read-changes.ts'

/** Policies get three of a process's ten connections. Subscribers without a place in the queue begin anew. */
const QUESTIONS = { atOnce: 3, waiting: 4_000, waitingOfOne: 400 }
/** Subscribers that are further behind than this many batches begin anew. */
const MAX_WAITING = 20
/** The next batch waits this long for audiences whose turn to be asked about has not come. */
const MAX_BEHIND_MS = 250

interface AudienceParts {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly bindings: Bindings
  readonly log: ErrorLog
}

/** A change of a table, with what is worked out about it once for all subscribers. */
interface Telling {
  readonly change: Change
  readonly table: Table
  readonly matches: (binding: Binding) => boolean
  readonly send: Sender
}

/** Subscribers that policies cannot tell apart. */
interface Audience {
  readonly who: Subscriber['who']
  readonly whoKey: string
  /** The network of the first subscriber. */
  readonly network: string
  readonly subscribers: readonly Subscriber[]
}

/** The changes that an audience is to be told of. */
interface Batch {
  readonly audience: Audience
  readonly tellings: readonly Telling[]
}

/**
 * Tells each subscriber, in order, of the changes that it asked for and may read. Each audience is a question to the
 * policies, and waits for no other's: a network of many people keeps mostly itself waiting.
 */
export class Audiences implements AsyncDisposable {
  readonly #parts: AudienceParts
  readonly #enqueue = createQueue(QUESTIONS)
  /** Each audience's batches: the first is being told, the others come next. */
  readonly #waiting = new Map<string, Batch[]>()
  /** Audiences that are being told, each with whether it is a person's. */
  readonly #tellings = new Map<Promise<void>, boolean>()

  constructor(parts: AudienceParts) {
    this.#parts = parts
  }

  /** Returns once most audiences are told, so that changes which come faster are told together. */
  async tell(changes: readonly Change[]): Promise<void> {
    const tables = new Map((await this.#parts.catalogue.read()).map((table) => [table.relation, table]))
    const tellings = changes.flatMap((change): Telling[] => {
      const table = tables.get(change.relation)
      if (!table) return []
      return [{ change, table, matches: createMatcher(change, table), send: createSender(change, table) }]
    })
    const slice = new Slice()
    for (const audience of findAudiences(this.#parts.bindings)) {
      const meant = new Set<Telling>()
      for (const subscriber of audience.subscribers) {
        if (meant.size === tellings.length) break
        if (slice.isOver) await slice.next()
        for (const telling of tellings) if (this.#isMeant(telling, subscriber)) meant.add(telling)
      }
      if (meant.size > 0) this.#add({ audience, tellings: tellings.filter((each) => meant.has(each)) })
    }
    await this.#mostAreTold()
  }

  async #mostAreTold(): Promise<void> {
    const all = [...this.#tellings]
    await Promise.all(all.filter(([, isOfPerson]) => !isOfPerson).map(([telling]) => telling))
    await Promise.race([
      Promise.all(all.map(([telling]) => telling)),
      setTimeout(MAX_BEHIND_MS, undefined, { ref: false }),
    ])
  }

  #isMeant({ matches }: Telling, subscriber: Subscriber): boolean {
    return this.#parts.bindings.get(subscriber)?.some(matches) ?? false
  }

  #add(batch: Batch) {
    const { whoKey, who } = batch.audience
    const waiting = this.#waiting.get(whoKey)
    if (waiting) {
      waiting.push(batch)
      // The first batch is being told, so it stays.
      if (waiting.length > MAX_WAITING) failAll(waiting.splice(1))
      return
    }
    const batches = [batch]
    this.#waiting.set(whoKey, batches)
    const telling = this.#tellAll(batches).finally(() => this.#tellings.delete(telling))
    this.#tellings.set(telling, isPerson(who))
  }

  /** Nothing may be thrown from here, since nobody awaits it. */
  async #tellAll(batches: Batch[]): Promise<void> {
    const whoKey = batches[0]?.audience.whoKey ?? ''
    for (let batch = batches[0]; batch; batch = batches[0]) {
      try {
        await this.#tell(batch)
      } catch (error) {
        this.#parts.log.error({ err: error }, 'subscribers could not be told of a change')
        failAll([batch])
      }
      batches.shift()
    }
    this.#waiting.delete(whoKey)
  }

  async #tell({ audience, tellings }: Batch): Promise<void> {
    const { bindings } = this.#parts
    const answers = await this.#askAbout(audience, tellings)
    const failed = new Set<Subscriber>()
    const slice = new Slice()
    for (const telling of tellings) {
      const answer = answers.get(telling)
      for (const subscriber of audience.subscribers) {
        if (slice.isOver) await slice.next()
        // The subscriber may have left meanwhile, or become somebody else, about whom nobody was asked.
        const isSame = subscriber.whoKey === audience.whoKey
        if (failed.has(subscriber) || (answer === 'hidden' && isSame)) continue
        const those = bindings.get(subscriber)?.filter(telling.matches) ?? []
        if (those.length === 0) continue
        if (isSame && answer === undefined) telling.send(subscriber, those)
        else failed.add(subscriber)
      }
    }
    for (const subscriber of failed) subscriber.failed()
  }

  /** The changes that the audience may not read, and those that policies could not be asked about. */
  async #askAbout(
    { who, network }: Audience,
    tellings: readonly Telling[],
  ): Promise<Map<Telling, 'hidden' | 'unknown'>> {
    const answers = new Map<Telling, 'hidden' | 'unknown'>()
    const guarded = tellings.filter(
      ({ change, table }) =>
        table.hasRowSecurity && change.type !== 'DELETE' && !findRefusal(change, table, who.role),
    )
    const questions = Map.groupBy(guarded, ({ table }) => table)
    await Promise.all(
      [...questions].map(async ([table, group]) => {
        try {
          const records = group.map(({ change }) => change.record ?? {})
          const ask = () => askPolicies(this.#parts.database, who, table, records)
          // Audiences of a key alone are few and most in demand, so no network's share bounds them.
          const places = await this.#enqueue(ask, isPerson(who) ? network : undefined)
          if (places === 'full') for (const telling of group) answers.set(telling, 'unknown')
          else
            for (const [place, telling] of group.entries())
              if (!places.has(place)) answers.set(telling, 'hidden')
        } catch (error) {
          this.#parts.log.error(
            { err: error, table: table.name },
            'policies could not be asked who may be told of a change',
          )
          for (const telling of group) answers.set(telling, 'unknown')
        }
      }),
    )
    return answers
  }

  async [Symbol.asyncDispose]() {
    await Promise.all(this.#tellings.keys())
  }
}

/** Whether somebody has signed in, rather than come with a key alone. */
function isPerson({ claims }: Subscriber['who']): boolean {
  return claims.sub !== undefined
}

/** The audiences as of now: a subscriber who becomes somebody else later is not told by this question's answer. */
function findAudiences(bindings: Bindings): readonly Audience[] {
  const subscribers = [...bindings].map(([subscriber]) => subscriber)
  return [...Map.groupBy(subscribers, ({ whoKey }) => whoKey)]
    .flatMap(([whoKey, group]) => {
      const [first] = group
      return first ? [{ who: first.who, whoKey, network: first.network, subscribers: group }] : []
    })
    .toSorted((a, b) => b.subscribers.length - a.subscribers.length)
}

function failAll(batches: readonly Batch[]) {
  for (const { audience } of batches)
    for (const subscriber of audience.subscribers)
      if (subscriber.whoKey === audience.whoKey) subscriber.failed()
}
