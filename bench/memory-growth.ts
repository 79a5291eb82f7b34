import autocannon from 'autocannon'
import { residentMib } from '#tests/fixtures/shop/resident-memory.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from './budget.ts'

const BATCHES = 10
const REQUESTS_IN_A_BATCH = 1_000
const MAX_GROWTH_MIB = 100
const PATHS = ['/', '/product/keel-kneeling-chair', '/collection', '/about', '/not-here']

/**
 * Requests pages at addresses that a campaign made unique, none of which may stay in memory for good. Memory goes
 * up and down with each garbage collection, so the lowest of the first batches is compared with the lowest of the last.
 */
export async function memoryGrowth(shop: Shop): Promise<Budget> {
  await visit(shop.origin, 'warm-up')
  const afterBatchMib = [residentMib(shop.pid)]
  for (let batch = 1; batch <= BATCHES; batch++) {
    await visit(shop.origin, `batch-${batch}`)
    afterBatchMib.push(residentMib(shop.pid))
  }
  console.log(`  after each 1000 requests: ${afterBatchMib.map(Math.round).join(', ')} MiB`)
  const third = Math.ceil(afterBatchMib.length / 3)
  return {
    name: `memory growth over ${BATCHES * REQUESTS_IN_A_BATCH} requests`,
    measured: Math.max(
      0,
      Math.min(...afterBatchMib.slice(-third)) - Math.min(...afterBatchMib.slice(0, third)),
    ),
    limit: MAX_GROWTH_MIB,
    kind: 'at most',
    unit: 'MiB',
  }
}

async function visit(origin: string, campaign: string): Promise<void> {
  const requests = Array.from({ length: REQUESTS_IN_A_BATCH }, (_, number) => ({
    path: `${PATHS[number % PATHS.length]}?utm_source=${campaign}-${number}`,
  }))
  const result = await autocannon({ url: origin, connections: 10, amount: REQUESTS_IN_A_BATCH, requests })
  const missing = result.statusCodeStats?.['404']?.count ?? 0
  if (result.errors > 0 || result.non2xx !== missing) throw new Error('the shop answered badly under load')
}
