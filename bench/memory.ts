import { execFileSync } from 'node:child_process'
import autocannon from 'autocannon'
import type { Budget } from './budget.ts'
import type { RunningServer } from './processes.ts'

const REQUESTS = 10_000
const WARM_UP_REQUESTS = 500
const MOST_GROWTH_MIB = 100

/** Pages by turns, with addresses that a campaign made unique: none of them may stay in memory for good. */
export async function memoryGrowth(shop: RunningServer): Promise<Budget> {
  await visit(shop.origin, WARM_UP_REQUESTS)
  const beforeMib = residentMib(shop.pid)
  await visit(shop.origin, REQUESTS)
  const afterMib = residentMib(shop.pid)
  return {
    name: `memory growth over ${REQUESTS} requests`,
    measured: Math.max(0, afterMib - beforeMib),
    limit: MOST_GROWTH_MIB,
    kind: 'at most',
    unit: 'MiB',
  }
}

async function visit(origin: string, amount: number): Promise<void> {
  const paths = ['/', '/product/keel-kneeling-chair', '/collection', '/about', '/not-here']
  const requests = Array.from({ length: 200 }, (_, number) => ({
    path: `${paths[number % paths.length]}?utm_source=campaign-${number}`,
  }))
  await autocannon({ url: origin, connections: 10, amount, requests })
}

function residentMib(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
