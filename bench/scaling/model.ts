import assumed from './assumed.json' with { type: 'json' }
import measured from './measured.json' with { type: 'json' }

export type Measured = typeof measured
export type Deed = keyof Measured['processorMs']
export const deeds = Object.keys(measured.processorMs) as Deed[]
/** What a cache in front answers instead of the shop, but for what it must ask again. */
const FOR_A_FRONT: readonly Deed[] = ['keptPage', 'file']

/** Above it waits grow quickly, and nothing is left for a process that is away. The simulation says how quickly. */
export const AT_MOST = 0.5
const MS = 1000
const HOUR_S = 3600
const BITS = 8
/** What a process takes at most (`docs/operations.md`, 'Limits'). */
const SOCKETS_OF_A_PROCESS = 10_000
/** What its pools hold at most, and the listener's (`README.md`, 'Several processes'). */
export const CONNECTIONS_OF_A_PROCESS = 19
/** The rest is for a process that starts while another ends, and for whoever looks into the database. */
const CONNECTIONS_AT_MOST = 0.8
/** The machine of the smallest shop. */
const CORES = 2

const NETWORK = 'the network'
const DATABASE_CORES = 'the database’s cores'
const CONNECTIONS = 'the database’s connections'

export interface Level {
  readonly name: string
  /** This many orders are placed in the busiest hour. */
  readonly ordersAnHour: number
}

export const levels: readonly Level[] = [
  ...[10, 100, 1_000, 10_000].map((ordersAnHour) => ({
    name: `${ordersAnHour.toLocaleString('en-US')} orders an hour`,
    ordersAnHour,
  })),
  {
    name: '1,000,000 visitors a day',
    ordersAnHour: (1_000_000 * assumed.busiestHourOfADay) / assumed.visitsForAnOrder,
  },
]

export interface Part {
  readonly name: string
  /** How much of it is used. */
  readonly share: number
  readonly atMost: number
}

export interface Need {
  readonly level: Level
  readonly visitsASecond: number
  /** How often a second each is done, in the worst minute. */
  readonly rates: Readonly<Record<Deed, number>>
  /** Cores that are busy all the time with it. */
  readonly shopCores: number
  readonly databaseCores: number
  /** Of the shop, where a cache in front answers for kept pages and files. */
  readonly coresBehindFront: number
  readonly megabitsASecond: number
  readonly openSockets: number
  /** Processes of one core each behind a cache, none busy beyond the limit. */
  readonly processes: number
  /** Of the smallest shop: one process and its database on two cores, without a cache. */
  readonly smallest: readonly Part[]
  /** Of a shop behind a cache with so many processes, and a database on a machine of its own. */
  readonly grown: readonly Part[]
}

export function needOf(level: Level): Need {
  const ordersASecond = (level.ordersAnHour * assumed.worstMinute) / HOUR_S
  const visitsASecond = ordersASecond * assumed.visitsForAnOrder
  const { visit } = measured
  const pages = visitsASecond * visit.pages
  const rates: Record<Deed, number> = {
    keptPage: pages * assumed.keptShare,
    file: visitsASecond * visit.files,
    pageAnew: pages * (1 - assumed.keptShare),
    search: visitsASecond * assumed.searchesOfAVisit,
    cart: ordersASecond * assumed.cartsForAnOrder,
    order: ordersASecond,
    signIn: ordersASecond * assumed.signInsForAnOrder,
    socket: visitsASecond * visit.sockets,
  }
  const coresOf = (where: 'process' | 'database', done: readonly Deed[]) =>
    done.reduce((sum, deed) => sum + (rates[deed] * measured.processorMs[deed][where]) / MS, 0)
  const shopCores = coresOf('process', deeds)
  const databaseCores = coresOf('database', deeds)
  const forAFront = coresOf('process', FOR_A_FRONT)
  const coresBehindFront = shopCores - forAFront * (1 - assumed.askedAgainByFront)
  const megabitsASecond = visitsASecond * visit.megabytes * BITS
  const openSockets = visitsASecond * visit.sockets * assumed.listeningS
  const processes = Math.max(
    1,
    Math.ceil(coresBehindFront / AT_MOST),
    Math.ceil(openSockets / (SOCKETS_OF_A_PROCESS * AT_MOST)),
  )
  const network = {
    name: NETWORK,
    share: megabitsASecond / assumed.megabitsASecond,
    atMost: AT_MOST,
  }
  return {
    ...{ level, visitsASecond, rates, shopCores, databaseCores, coresBehindFront },
    ...{ megabitsASecond, openSockets, processes },
    smallest: [
      { name: 'the process', share: shopCores, atMost: AT_MOST },
      { name: 'the two cores', share: (shopCores + databaseCores) / CORES, atMost: AT_MOST },
      network,
      { name: 'the sockets', share: openSockets / SOCKETS_OF_A_PROCESS, atMost: AT_MOST },
    ],
    grown: [
      network,
      { name: DATABASE_CORES, share: databaseCores / assumed.coresOfTheDatabase, atMost: AT_MOST },
      {
        name: CONNECTIONS,
        share: (processes * CONNECTIONS_OF_A_PROCESS) / assumed.connectionsOfTheDatabase,
        atMost: CONNECTIONS_AT_MOST,
      },
    ],
  }
}

/** What a level needs beside one process and its database on two cores. */
export function whatToAdd(need: Need): string[] {
  const { smallest, grown, coresBehindFront, databaseCores, processes } = need
  if (!firstToEnd(smallest)) return []
  const isFull = (name: string) => grown.some((part) => part.name === name && part.share > part.atMost)
  const cores = Math.ceil(databaseCores / AT_MOST)
  const additions: readonly (readonly [boolean, string])[] = [
    [true, 'a cache in front'],
    [isFull(NETWORK), 'at a provider with the network for it'],
    [processes > 1, `${processes} processes`],
    [(coresBehindFront + databaseCores) / CORES > AT_MOST, 'a machine for the database'],
    [isFull(DATABASE_CORES), `with ${cores} cores`],
    [isFull(CONNECTIONS), 'a pooler, or `max_connections`'],
  ]
  return additions.flatMap(([isNeeded, what]) => (isNeeded ? [what] : []))
}

/** What ends first, or undefined where nothing is used beyond its limit. */
export function firstToEnd(parts: readonly Part[]): Part | undefined {
  const fullness = ({ share, atMost }: Part) => share / atMost
  const [fullest] = parts.toSorted((one, other) => fullness(other) - fullness(one))
  return fullest && fullness(fullest) > 1 ? fullest : undefined
}
