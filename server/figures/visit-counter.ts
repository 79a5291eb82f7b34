import { LRUCache } from 'lru-cache'
import type { Database } from '#database/connect.ts'
import { Budgets } from '#services/shared/budgets.ts'
import { networkOf } from '#services/shared/network.ts'
import type { StorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { Log } from '../log.ts'
import { type CountDays, keepCarts } from './keep-carts.ts'
import { type Sum, sumsOf, Tally, type Visit } from './read-visit.ts'
import { addSums, dayOf, deleteOldSums } from './sum-rows.ts'

const WRITE_EVERY_MS = 5_000
const SWEEP_EVERY_MS = 60 * 60_000
const HOUR_S = 3600

/**
 * A household looks at less, and an office behind one address at about as much. Nobody can therefore write the figures
 * alone; visitors of a provider that gives many people one address are counted too low.
 */
const MAX_VISITS_AN_HOUR = 120
const MAX_MISSED_AN_HOUR = 20

/** Whether there is a product is asked again after this time, as one may be added or renamed. */
const HANDLE_KNOWN_FOR_MS = 10 * 60_000
const MAX_HANDLES = 5_000

interface CounterParts {
  readonly database: Database
  readonly storefront: Pick<StorefrontClient, 'productByHandle'>
  /** Undefined where the storefront is hosted, which keeps carts and orders to itself. */
  readonly countDays: CountDays | undefined
  readonly now: () => Date
}

export interface VisitCounter {
  /** Counts a visit, unless its network has had its share. */
  count(visit: Visit, address: string): void
  /** Writes what was counted so far. */
  write(): Promise<void>
  /** Keeps what the storefront is about to forget, and deletes what has been kept for long enough. */
  sweep(): Promise<void>
}

/** Sums of visits in memory, which `startCounting` writes down every few seconds. */
export function createVisitCounter(parts: CounterParts): VisitCounter {
  const { database, storefront, countDays, now } = parts
  const tally = new Tally()
  const perHour = (max: number) => new Budgets({ max, restoredPerS: max / HOUR_S, now })
  const [visits, misses] = [perHour(MAX_VISITS_AN_HOUR), perHour(MAX_MISSED_AN_HOUR)]
  const known = new LRUCache<string, boolean>({ max: MAX_HANDLES, ttl: HANDLE_KNOWN_FOR_MS })

  /** Undefined where the storefront does not answer. */
  async function isProduct(handle: string): Promise<boolean | undefined> {
    const before = known.get(handle)
    if (before !== undefined) return before
    const answer = await storefront.productByHandle(handle)
    if (!answer.ok) return undefined
    known.set(handle, answer.data !== null)
    return answer.data !== null
  }

  /**
   * Views of products, once it is known that there are such; the page of any other handle was a page without a type.
   * A storefront that does not answer is not asked on, and these views wait for the next time.
   */
  async function settle(sums: readonly Sum[]): Promise<{ ready: Sum[]; waiting: Sum[] }> {
    const ready = new Tally()
    const waiting: Sum[] = []
    for (const sum of sums) {
      if (sum.kind !== 'product') {
        ready.add([sum])
        continue
      }
      const isKnown = waiting.length > 0 ? undefined : await isProduct(sum.subject)
      if (isKnown === undefined) waiting.push(sum)
      else ready.add([{ ...sum, kind: 'view', subject: isKnown ? 'product' : 'other' }])
      if (isKnown) ready.add([sum])
    }
    return { ready: ready.take(), waiting }
  }

  return {
    count(visit, address) {
      const network = networkOf(address)
      if (!visits.take(network, 1)) return
      const sums = sumsOf(visit, dayOf(now()))
      const isMiss = sums.some(({ kind }) => kind === 'search')
      const isTooMuch = isMiss && !misses.take(network, 1)
      tally.add(isTooMuch ? sums.filter(({ kind }) => kind !== 'search') : sums)
    },
    async write() {
      const taken = tally.take()
      try {
        const { ready, waiting } = await settle(taken)
        await addSums(database, ready)
        tally.add(waiting)
      } catch (error) {
        tally.add(taken)
        throw error
      }
    },
    async sweep() {
      if (countDays) await keepCarts(database, countDays, now())
      await deleteOldSums(database.query, now())
    },
  }
}

/** Writes every few seconds until it is disposed of. A process that is killed loses what it counted since. */
export function startCounting(counter: VisitCounter, log: Pick<Log, 'warn'>): AsyncDisposable {
  let working: Promise<void> | undefined

  /** One write runs at a time; a failed one is tried again with the next. */
  const work = (what: 'write' | 'sweep'): Promise<void> => {
    const next = (working ?? Promise.resolve())
      .then(() => counter[what]())
      .catch((error: unknown) =>
        log.warn({ err: error }, 'figures could not be written; they are tried again'),
      )
      .finally(() => {
        if (working === next) working = undefined
      })
    working = next
    return next
  }
  const writing = setInterval(() => working ?? void work('write'), WRITE_EVERY_MS)
  const sweeping = setInterval(() => void work('sweep'), SWEEP_EVERY_MS)
  void work('sweep')
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(writing)
      clearInterval(sweeping)
      await work('write')
    },
  }
}
