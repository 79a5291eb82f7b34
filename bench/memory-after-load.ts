import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { residentMib, watchMemory } from '#tests/fixtures/shop/resident-memory.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from './budget.ts'
import { onEachEngine } from './each-engine.ts'

const MAX_MIB = { PostgreSQL: 250, PGlite: 500 } as const
/** The peak includes V8's garbage between two collections. An unbounded young generation exceeds both limits. */
const MAX_PEAK_MIB = { PostgreSQL: 400, PGlite: 680 } as const
const PAGES = 2_000
const QUESTIONS = 1_000
const SIGN_INS = 20
const PICTURES = 24
/** V8 returns its memory to the system after about ten seconds without work. */
const QUIET_S = 20
const PATHS = [
  '/',
  '/product/keel-kneeling-chair',
  '/collection',
  '/about',
  '/not-here',
  '/reviews',
  '/search?q=stool',
]

/**
 * Memory of a process at rest after every kind of work that a busy hour brings, and at its peak, which the machine
 * must have.
 */
export function memoryAfterLoad(): Promise<Budget[]> {
  return onEachEngine(async (shop, engine) => {
    const { peakMib, restedMib } = await load(shop)
    const common = { kind: 'at most', unit: 'MiB' } as const
    return [
      { ...common, name: `memory after load on ${engine}`, measured: restedMib, limit: MAX_MIB[engine] },
      {
        ...common,
        name: `memory at its worst moment on ${engine}`,
        measured: peakMib,
        limit: MAX_PEAK_MIB[engine],
      },
    ]
  })
}

async function load(shop: Shop): Promise<{ peakMib: number; restedMib: number }> {
  await using memory = watchMemory(shop.pid)
  const seenMib = [residentMib(shop.pid)]
  for (const ask of [showPages, answerQuestions, signIn, makePictures]) {
    await ask(shop)
    seenMib.push(residentMib(shop.pid))
  }
  for (let second = 0; second < QUIET_S; second++) await sleep(1000)
  const restedMib = residentMib(shop.pid)
  console.log(
    `  at rest, after pages, questions, sign-ins, pictures: ${seenMib.map(Math.round).join(', ')} MiB`,
  )
  return { peakMib: memory.takePeakMib(), restedMib }
}

async function showPages({ origin }: Shop): Promise<void> {
  const requests = Array.from({ length: PAGES }, (_, number) => {
    const path = PATHS[number % PATHS.length] ?? '/'
    const headers = { 'accept-encoding': number % 2 ? 'br' : 'gzip' }
    return { path: `${path}${path.includes('?') ? '&' : '?'}utm_source=${number}`, headers }
  })
  await autocannon({ url: origin, connections: 10, amount: PAGES, requests })
}

const PRODUCTS = `{ products(first: 8) { nodes { id title description images(first: 20) { nodes { url } }
  variants(first: 10) { nodes { id title price { amount } } } } } }`

async function question(shop: Shop) {
  const { storefrontAccessToken } = await keysOf(shop)
  return {
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': storefrontAccessToken,
    },
    body: JSON.stringify({ query: PRODUCTS }),
  }
}

async function answerQuestions(shop: Shop): Promise<void> {
  const url = `${shop.origin}/api/2025-07/graphql.json`
  await autocannon({ url, connections: 10, amount: QUESTIONS, ...(await question(shop)) })
}

async function signIn(shop: Shop): Promise<void> {
  const { backendAnonKey } = await keysOf(shop)
  const post = async (path: string, email: string) => {
    const answer = await fetch(`${shop.origin}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: backendAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    })
    await answer.arrayBuffer()
  }
  const people = Array.from({ length: SIGN_INS }, () => `${randomUUID()}@example.com`)
  for (const email of people) await post('signup', email)
  await Promise.all(people.map((email) => post('token?grant_type=password', email)))
}

interface ProductImages {
  readonly images: { readonly nodes: readonly { readonly url: string }[] }
}

async function makePictures(shop: Shop): Promise<void> {
  const answer = await fetch(`${shop.origin}/api/2025-07/graphql.json`, await question(shop))
  const { data } = await answer.json()
  const urls = data.products.nodes.flatMap(({ images }: ProductImages) => images.nodes.map(({ url }) => url))
  const formats = ['webp', 'avif', 'jpg']
  await Promise.all(
    urls.slice(0, PICTURES).map(async (url: string, number: number) => {
      const asked = new URL(url)
      asked.searchParams.set('width', String(300 + 100 * (number % 4)))
      asked.searchParams.set('format', formats[number % formats.length] ?? 'webp')
      await (await fetch(asked)).arrayBuffer()
    }),
  )
}

async function keysOf({
  dataDir,
}: Shop): Promise<Record<'storefrontAccessToken' | 'backendAnonKey', string>> {
  return JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
}
