import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { givenConfiguration, startVarnish } from '#tests/fixtures/front/varnish.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { findProgram } from '#tests/soak/balancers/find-program.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'
import { startBareServer } from './targets/processes.ts'
import { requestsPerSecond } from './throughput.ts'

const ROUNDS = 3
const PATH = '/product/keel-kneeling-chair'
const OF_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' }
const OK = 200
/** Each server writes these itself, and the front's own say what it thinks of the page. */
const OF_SERVERS = [
  'age',
  'accept-ranges',
  'cache-status',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
]
/** Varnish as it comes, which keeps what the answer says may be kept. */
const PLAIN = (port: number) => `vcl 4.1; backend bare { .host = "127.0.0.1"; .port = "${port}"; }`

/**
 * The product page through Varnish set as owners are told, by turns with Varnish as it comes before the same bytes. It is
 * asked for as browsers do, which take gzip: Varnish keeps that, and would unpack it anew for each who does not.
 */
export async function behindFrontBudget(folder: string): Promise<Budget[]> {
  const program = findProgram('varnishd', ['varnish', 'varnish-modules'])
  if (!program) throw new Error('There is no varnishd (Debian: varnish, varnish-modules).')
  // Varnish reads its configuration as another user, who may not look into the bench's own folder.
  const run = await createRunFolder()
  try {
    return [await measureBehind(program, run.path, folder)]
  } finally {
    await run.remove()
  }
}

async function measureBehind(program: string, fronts: string, folder: string): Promise<Budget> {
  const port = await freePort()
  const front = `http://127.0.0.1:${port}`
  await using shop = await Shop.open({
    FRONT: 'varnish',
    FRONT_PURGE_URLS: front,
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: front,
  })
  const shopPort = Number(new URL(shop.origin).port)
  const given = await givenConfiguration(shopPort, shopPort)
  const set = await startVarnish(program, join(fronts, 'set'), given, port)
  try {
    const { body, headers } = await pageThrough(front)
    const ofPlain = { ...headers, 'cache-control': 'public, max-age=3600' }
    await using bare = await startBareServer(folder, body, ofPlain)
    const barePort = Number(new URL(bare.origin).port)
    const plain = await startVarnish(program, join(fronts, 'plain'), PLAIN(barePort))
    try {
      const { body: bodyOfPlain } = await pageThrough(plain.origin)
      if (!bodyOfPlain.equals(body)) throw new Error('Varnish alone does not answer with the same bytes')
      return await compare(plain.origin, front)
    } finally {
      await plain.end()
    }
  } finally {
    await set.end()
  }
}

async function compare(plain: string, front: string): Promise<Budget> {
  const shares: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const ofPlain = await requestsPerSecond(plain + PATH, { headers: OF_BROWSERS })
    const ofPage = await requestsPerSecond(front + PATH, { headers: OF_BROWSERS })
    console.log(`  round ${round}: Varnish alone ${Math.round(ofPlain)}/s, the page ${Math.round(ofPage)}/s`)
    shares.push(ofPage / ofPlain)
  }
  return {
    name: 'product page through Varnish, share of Varnish alone',
    measured: median(shares),
    limit: undefined,
    kind: 'at least',
    unit: '',
  }
}

/** The page as the front gives it to browsers once it has it; it takes a moment to find out who stands behind it. */
async function pageThrough(front: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  for (let asked = 0; ; asked++) {
    const answer = await packed(front + PATH).catch(() => undefined)
    if (answer?.status === OK && asked > 0) {
      const headers = Object.entries(answer.headers).filter(([name]) => !OF_SERVERS.includes(name))
      return { body: answer.body, headers: Object.fromEntries(headers) }
    }
    if (asked > 100) throw new Error(`${front} answers ${answer?.status ?? 'nothing'}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** `fetch` would unpack the body. */
async function packed(
  url: string,
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const [answer] = (await once(get(url, { headers: OF_BROWSERS }), 'response')) as [IncomingMessage]
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: await buffer(answer),
  }
}
