import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { residentMib } from '#tests/fixtures/shop/resident-memory.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'
import { requestsPerSecond } from './throughput.ts'

const PATH = '/product/keel-kneeling-chair'
/** A request for a stored page takes the least of all, so what is counted of it weighs the most. */
const MIN_SHARE = 0.97
const ROUNDS = 15
const ROUND_S = 2
/** Prometheus asks every 15 seconds or so; this is a strict one. */
const SCRAPE_EVERY_MS = 1_000
/** Where rounds differ by more than this, their median says nothing of a thirtieth. */
const MAX_SPREAD = 0.12

/** Compares a shop whose metrics are scraped with one that has none, by turns. */
export async function metricsBudgets(): Promise<Budget[]> {
  const port = await freePort()
  await using off = await Shop.open()
  await using on = await Shop.open({ METRICS_PORT: String(port) })
  await visit(off)
  await visit(on)
  const scrapes = setInterval(() => void scrape(port), SCRAPE_EVERY_MS)
  const shares: number[] = []
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      // Whoever comes second finds the machine as the first one left it, so they change places.
      const isOnFirst = round % 2 === 0
      const first = await visit(isOnFirst ? on : off)
      const second = await visit(isOnFirst ? off : on)
      shares.push(isOnFirst ? first / second : second / first)
    }
  } finally {
    clearInterval(scrapes)
  }
  const sorted = shares.toSorted((one, other) => one - other)
  const quarter = Math.floor(ROUNDS / 4)
  const spread = (sorted.at(-1 - quarter) ?? 0) - (sorted[quarter] ?? 0)
  console.log(`  shares of ${ROUNDS} rounds: ${sorted.map((share) => share.toFixed(3)).join(' ')}`)
  return [
    {
      name: 'stored pages a second, metrics on against off',
      measured: median(shares),
      limit: MIN_SHARE,
      kind: 'at least',
      unit: '',
      isNoisy: spread > MAX_SPREAD,
    },
    {
      name: 'memory that metrics take',
      measured: residentMib(on.pid) - residentMib(off.pid),
      limit: undefined,
      kind: 'at most',
      unit: 'MiB',
    },
  ]
}

function visit({ origin }: Shop): Promise<number> {
  return requestsPerSecond(origin + PATH, {}, ROUND_S)
}

async function scrape(port: number): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/metrics`)
  const text = await answer.text()
  if (!text.includes('keel_requests_total')) throw new Error(`/metrics answers ${answer.status}: ${text}`)
}
