import { readFileSync, writeFileSync } from 'node:fs'
import assumed from './assumed.json' with { type: 'json' }
import measured from './measured.json' with { type: 'json' }
import {
  CONNECTIONS_OF_A_PROCESS,
  type Deed,
  deeds,
  firstToEnd,
  levels,
  type Need,
  needOf,
  type Part,
  whatToAdd,
} from './model.ts'
import { simulate } from './simulate.ts'

export const PAGE = new URL('../../docs/scaling.md', import.meta.url)

const NAMES: Readonly<Record<Deed, string>> = {
  keptPage: 'a page that is kept',
  file: 'a picture, script or style',
  pageAnew: 'a page made anew',
  search: 'a search',
  cart: 'a cart',
  order: 'an order: the cart, the checkout’s forms, the payment, its page and mail',
  signIn: 'a sign-in with a password',
  socket: 'a socket that is opened and listens',
}
type Assumption = keyof typeof assumed
const ASSUMPTIONS: Readonly<Record<Assumption, string>> = {
  visitsForAnOrder: 'visitors, of whom one buys',
  keptShare: 'share of the pages that are kept',
  searchesOfAVisit: 'searches of a visit',
  cartsForAnOrder: 'carts, of which one becomes an order',
  signInsForAnOrder: 'sign-ins for an order',
  listeningS: 'seconds for which each socket of a visit is open',
  worstMinute: 'the worst minute, against the average of its hour',
  busiestHourOfADay: 'share of the busiest hour in the day of a million visitors',
  askedAgainByFront: 'share of kept pages and files that a cache in front asks for again',
  megabitsASecond: 'Mbit a second, to visitors',
  coresOfTheDatabase: 'cores of a database on a machine of its own',
  connectionsOfTheDatabase: 'connections that PostgreSQL takes, where nobody said otherwise',
}
const BUSY = [0.3, 0.5, 0.7, 0.9]
const SIMULATED = { processes: 2, visits: 5_000, seed: 7 }
const SECOND_MS = 1000

/** The tables of `docs/scaling.md`, each by the name of its place there. */
function drawTables(): Readonly<Record<string, string>> {
  const needs = levels.map(needOf)
  return {
    costs: table(
      ['what', 'the process, ms', 'PostgreSQL, ms', 'at most, a second and core of the process'],
      deeds.map((deed) => {
        const { process, database } = measured.processorMs[deed]
        return [NAMES[deed], String(process), String(database), round(SECOND_MS / process)]
      }),
    ),
    assumed: table(
      ['assumed', ''],
      Object.entries(ASSUMPTIONS).map(([name, told]) => [told, round(assumed[name as Assumption])]),
    ),
    memory: table(
      ['of a process', ''],
      [
        ['memory at its worst moment of all this', `${round(measured.peakMiB)} MiB`],
        ['a change told to one socket, processor time', `${round(measured.toldMs.process)} ms`],
        ['connections to PostgreSQL, the most that were seen', round(measured.connections)],
        ['and the most that it ever opens', String(CONNECTIONS_OF_A_PROCESS)],
      ],
    ),
    visit: table(
      ['of a visit', ''],
      [
        ['pages, from top to bottom', round(measured.visit.pages)],
        ['pictures, scripts, styles and fonts', round(measured.visit.files)],
        ['sockets', round(measured.visit.sockets)],
        ['MB', round(measured.visit.megabytes)],
      ],
    ),
    needs: table(
      ['', ...needs.map(({ level }) => level.name)],
      [
        row('visitors a second', needs, ({ visitsASecond }) => visitsASecond),
        row('pages a second', needs, ({ visitsASecond }) => visitsASecond * measured.visit.pages),
        row('orders a second', needs, ({ rates }) => rates.order),
        row('sockets open', needs, ({ openSockets }) => openSockets),
        row('Mbit a second to visitors', needs, ({ megabitsASecond }) => megabitsASecond),
        row('cores busy, of the shop', needs, ({ shopCores }) => shopCores),
        row('of these behind a cache', needs, ({ coresBehindFront }) => coresBehindFront),
        row('cores busy, of PostgreSQL', needs, ({ databaseCores }) => databaseCores),
        ['**ends first in the smallest shop**', ...needs.map(({ smallest }) => told(smallest))],
        row('processes behind a cache', needs, ({ processes }) => processes),
        row('MiB of memory for them', needs, ({ processes }) => processes * measured.peakMiB),
        row('connections of theirs, at most', needs, (need) => need.processes * CONNECTIONS_OF_A_PROCESS),
        ['**ends first in the grown shop**', ...needs.map(({ grown }) => told(grown))],
        ['**add**', ...needs.map((need) => whatToAdd(need).join('; ') || 'nothing')],
      ],
    ),
    waits: table(
      ['processes busy for', 'half begin within', '95 of 100', '99 of 100'],
      BUSY.map((busy) => {
        const { p50, p95, p99 } = simulate({ ...SIMULATED, busy })
        return [percent(busy), ...[p50, p95, p99].map((ms) => `${round(ms)} ms`)]
      }),
    ),
  }
}

/** The page with these tables in their places. */
export function putInto(page: string): string {
  return Object.entries(drawTables()).reduce(
    (text, [name, drawn]) =>
      text.replace(new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`), `$1${drawn}\n$2`),
    page,
  )
}

function told(parts: readonly Part[]): string {
  const first = firstToEnd(parts)
  return first ? `${first.name}, ${percent(first.share)}` : 'nothing'
}

function row(name: string, needs: readonly Need[], of: (need: Need) => number): string[] {
  return [name, ...needs.map((need) => round(of(need)))]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function round(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US', { maximumSignificantDigits: 2 })
}

function percent(share: number): string {
  return `${round(share * 100)} %`
}

if (import.meta.url === `file://${process.argv[1]}`) writeFileSync(PAGE, putInto(readFileSync(PAGE, 'utf8')))
