import autocannon from 'autocannon'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'
import { startBareServer } from './targets/processes.ts'

const ROUND_S = 4
const ROUNDS = 3
const CONNECTIONS = 20
const PATH = '/product/keel-kneeling-chair'
const MIN_SHARE_CACHED = 0.5
/** A page that is about as long as that of an address that leads nowhere. */
const PAGE_OF_WORDS = '/login/reset'
const MIN_SHARE_MADE_UP = 0.5
const NOT_FOUND = '404'
/** Each server writes these headers itself. */
const OF_THE_CONNECTION = ['connection', 'date', 'keep-alive']

/** Compares the cached product page with `node:http` writing the same bytes, in turns, since machines are noisy. */
export async function cachedPageShare(shop: Shop, folder: string): Promise<Budget> {
  const page = await fetch(shop.origin + PATH, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await page.arrayBuffer())
  const headers = Object.fromEntries([...page.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name)))
  await using bare = await startBareServer(folder, body, headers)
  const shares: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const ofBare = await requestsPerSecond(bare.origin)
    const ofPage = await requestsPerSecond(shop.origin + PATH)
    console.log(`  round ${round}: bare ${Math.round(ofBare)}/s, cached page ${Math.round(ofPage)}/s`)
    shares.push(ofPage / ofBare)
  }
  return {
    name: 'cached product page, share of a bare node:http server',
    measured: median(shares),
    limit: MIN_SHARE_CACHED,
    kind: 'at least',
    unit: '',
  }
}

/** Compares addresses that lead nowhere, and handles without a product, each asked for once, with a cached page. */
export async function madeUpAddressShares(shop: Shop): Promise<Budget[]> {
  const budgets: Budget[] = []
  for (const path of ['/made-up-', '/product/made-up-']) {
    const shares: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      const ofPage = await requestsPerSecond(shop.origin + PAGE_OF_WORDS)
      const ofMadeUp = await madeUpPerSecond(shop.origin + path)
      console.log(`  round ${round}: cached page ${Math.round(ofPage)}/s, ${path}… ${Math.round(ofMadeUp)}/s`)
      shares.push(ofMadeUp / ofPage)
    }
    budgets.push({
      name: `${path}…, each address once, share of a cached page`,
      measured: median(shares),
      limit: MIN_SHARE_MADE_UP,
      kind: 'at least',
      unit: '',
    })
  }
  return budgets
}

async function madeUpPerSecond(beginning: string): Promise<number> {
  const result = await autocannon({
    url: `${beginning}[<id>]`,
    idReplacement: true,
    connections: CONNECTIONS,
    duration: ROUND_S,
  })
  const found = result.statusCodeStats?.[NOT_FOUND]?.count ?? 0
  if (found < result.requests.total || result.errors > 0)
    throw new Error(`${beginning} answered ${found} of ${result.requests.total} times that there is no page`)
  return result.requests.average
}

export async function requestsPerSecond(
  url: string,
  request: Pick<autocannon.Options, 'method' | 'headers' | 'body' | 'requests'> = {},
  durationS = ROUND_S,
): Promise<number> {
  const result = await autocannon({ ...request, url, connections: CONNECTIONS, duration: durationS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} times badly`)
  return result.requests.average
}
