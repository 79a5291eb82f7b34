import assumed from './assumed.json' with { type: 'json' }
import measured from './measured.json' with { type: 'json' }
import { type Deed, levels, needOf } from './model.ts'

interface Simulated {
  readonly processes: number
  /** The share of the time for which the arithmetic says that each process is busy. */
  readonly busy: number
  readonly visits: number
  readonly seed: number
  /** Everybody asks once, for something that takes so long, instead of coming to buy a chair. */
  readonly onlyMs?: number
}

export interface Waits {
  /** The share of the time for which processes were busy. */
  readonly busy: number
  /** Milliseconds until a process begins with a request: within this it does with 50, 95 and 99 of 100. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly mean: number
}

interface Asked {
  readonly atMs: number
  readonly ms: number
}

type Random = () => number

const VISIT_MS = 180_000

/**
 * Lets people come to the shop at random, each of whom looks at pages, may search, fill a cart, sign in and buy, as often
 * as `assumed.json` says; each process does one thing after the other. People come so often that the arithmetic of
 * `model.ts` says the processes are busy for the given share. What they then are is what this returns.
 */
export function simulate({ processes, busy, visits, seed, onlyMs }: Simulated): Waits {
  const random = generator(seed)
  const betweenMs = (onlyMs ?? reckonedMsOfAVisit()) / (processes * busy)
  const endMs = visits * betweenMs
  const requests = Array.from({ length: visits }, () => {
    const beganMs = random() * endMs
    if (onlyMs !== undefined) return [{ atMs: beganMs, ms: onlyMs }]
    // Time is a circle, so that it is as busy at its ends as in its middle.
    return deedsOfAVisit(random).map((deed) => ({
      atMs: (beganMs + random() * VISIT_MS) % endMs,
      ms: measured.processorMs[deed].process,
    }))
  }).flat()
  return serve(
    requests.toSorted((one, other) => one.atMs - other.atMs),
    processes,
    endMs,
  )
}

/** Each process takes the next request in turn. */
function serve(requests: readonly Asked[], processes: number, endMs: number): Waits {
  const freeAt = new Float64Array(processes)
  const waits = new Float64Array(requests.length)
  let workedMs = 0
  for (const [at, { atMs, ms }] of requests.entries()) {
    const process = at % processes
    const beginsMs = Math.max(atMs, freeAt[process] ?? 0)
    waits[at] = beginsMs - atMs
    freeAt[process] = beginsMs + ms
    workedMs += ms
  }
  waits.sort()
  const within = (share: number) => waits[Math.floor(waits.length * share)] ?? 0
  return {
    busy: workedMs / (endMs * processes),
    p50: within(0.5),
    p95: within(0.95),
    p99: within(0.99),
    mean: waits.reduce((sum, each) => sum + each, 0) / waits.length,
  }
}

/** Chance decides what a visitor does. */
function deedsOfAVisit(random: Random): Deed[] {
  const often = (times: number) => Math.floor(times) + (random() < times % 1 ? 1 : 0)
  const { visit } = measured
  const { visitsForAnOrder, cartsForAnOrder, signInsForAnOrder, searchesOfAVisit, keptShare } = assumed
  const pages = Array.from(
    { length: visit.pages },
    (): Deed => (random() < keptShare ? 'keptPage' : 'pageAnew'),
  )
  const times: readonly (readonly [Deed, number])[] = [
    ['file', visit.files],
    ['socket', visit.sockets],
    ['search', searchesOfAVisit],
    ['cart', cartsForAnOrder / visitsForAnOrder],
    ['signIn', signInsForAnOrder / visitsForAnOrder],
    ['order', 1 / visitsForAnOrder],
  ]
  return [...pages, ...times.flatMap(([deed, each]) => Array.from({ length: often(each) }, () => deed))]
}

/** The arithmetic has the same milliseconds for a visit at every level. */
function reckonedMsOfAVisit(): number {
  const [level] = levels
  if (!level) throw new Error('there is no level')
  const { shopCores, visitsASecond } = needOf(level)
  return (shopCores * 1000) / visitsASecond
}

/** Numbers that are the same at each run: a linear congruential generator, as in Numerical Recipes. */
function generator(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
