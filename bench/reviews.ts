import { type BackendClient, createBackendClient } from '#shop/clients/backend/backend-client.ts'
import type { ReviewsWanted } from '#shop/clients/backend/reviews.ts'
import { firstPage } from '#tests/fixtures/storefront/shop-reader.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'
import { forkTarget } from './targets/fork-target.ts'
import type { ReviewsTarget, ReviewsTargetOptions } from './targets/reviews-target.ts'

const MAX_TIMES_DEARER = 2
const MAX_DEEP_MS = 100
const FEW = 100
const MANY = 1_000_000
const WARM_UP = 30
const TIMES = 300
const TIMES_DEEP = 30

const LIKE = { heightIn: 68, deskIn: 29 }
const WANTED = firstPage('many')
/** Most people see these pages, so they must cost the same however many reviews a product has. */
const FIRST_PAGES = {
  'first page': WANTED,
  'five stars': { ...WANTED, stars: 5 },
  'one star': { ...WANTED, stars: 1 },
  highest: { ...WANTED, sort: 'highest' },
  lowest: { ...WANTED, sort: 'lowest' },
  'people like you': { ...WANTED, like: LIKE },
} as const satisfies Record<string, ReviewsWanted>
const DEEP_PAGES = {
  'page in the middle': { ...WANTED, offset: MANY / 2 },
  'last page': { ...WANTED, offset: MANY - 5 },
  'page in the middle, highest first': { ...WANTED, sort: 'highest', offset: MANY / 2 },
  'last page, lowest first': { ...WANTED, sort: 'lowest', offset: MANY - 5 },
  'page in the middle of five stars': { ...WANTED, stars: 5, offset: Math.floor(MANY / 3) },
} as const satisfies Record<string, ReviewsWanted>

/** Measures pages of reviews by REST on PostgreSQL, for a product with few reviews and for one with very many. */
export async function reviewBudgets(): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path)
  try {
    const databaseUrl = await postgres.createDatabase()
    const options: ReviewsTargetOptions = { databaseUrl, products: { few: FEW, many: MANY } }
    await using target = await forkTarget<ReviewsTarget>(
      new URL('./targets/reviews-target.ts', import.meta.url),
      options,
    )
    return await measure(createBackendClient(target.at))
  } finally {
    await postgres.stop()
    await run.remove()
  }
}

async function measure(client: BackendClient): Promise<Budget[]> {
  const budgets: Budget[] = []
  for (const [name, wanted] of Object.entries(FIRST_PAGES)) {
    const [few, many] = await byTurns(
      () => readPage(client, { ...wanted, handle: 'few' }),
      () => readPage(client, wanted),
    )
    budgets.push(dearer(name, few, many))
  }
  const [few, many] = await byTurns(
    () => answered(client.reviewsLike('few', LIKE)),
    () => answered(client.reviewsLike('many', LIKE)),
  )
  budgets.push(dearer('summary of people like you', few, many))
  for (const [name, wanted] of Object.entries(DEEP_PAGES))
    budgets.push(await deep(client, name, wanted, MAX_DEEP_MS))
  const alike = await answered(client.reviewsLike('many', LIKE))
  const half = { ...WANTED, like: LIKE, offset: Math.floor(alike.total / 2) }
  budgets.push(await deep(client, `page in the middle of ${alike.total} by people like you`, half, undefined))
  return budgets
}

function dearer(name: string, few: number, many: number): Budget {
  console.log(`  ${name}: ${few.toFixed(2)} ms of ${FEW}, ${many.toFixed(2)} ms of ${MANY}`)
  return {
    name: `reviews, ${name}, of ${MANY} against ${FEW}`,
    measured: many / few,
    limit: MAX_TIMES_DEARER,
    kind: 'at most',
    unit: 'times',
  }
}

async function deep(
  client: BackendClient,
  name: string,
  wanted: ReviewsWanted,
  limit: number | undefined,
): Promise<Budget> {
  const took: number[] = []
  // The first request counts too, since a page that is seldom requested is never warm.
  for (let times = 0; times < TIMES_DEEP; times++) took.push(await timeOf(() => readPage(client, wanted)))
  console.log(`  ${name}: ${median(took).toFixed(1)} ms, ${Math.max(...took).toFixed(1)} ms at the most`)
  return { name: `reviews, ${name}, of ${MANY}`, measured: median(took), limit, kind: 'at most', unit: 'ms' }
}

/** Medians in ms. The two take turns, so that the machine's other load falls on both alike. */
async function byTurns(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []]
  for (let times = -WARM_UP; times < TIMES; times++) {
    const turn = [await timeOf(one), await timeOf(other)] as const
    if (times < 0) continue
    took[0].push(turn[0])
    took[1].push(turn[1])
  }
  return [median(took[0]), median(took[1])]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function readPage(client: BackendClient, wanted: ReviewsWanted) {
  const page = await answered(client.reviews(wanted))
  if (page.length !== wanted.limit) throw new Error(`a page of ${page.length} at ${wanted.offset}`)
}

async function answered<Data>(
  asked: Promise<{ ok: true; data: Data } | { ok: false; error: object }>,
): Promise<Data> {
  const result = await asked
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.data
}
