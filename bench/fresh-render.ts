import { readConfig } from '#server/config/config.ts'
import { contentOf, type ReadWords } from '#server/content/shop-content.ts'
import { createLog } from '#server/log.ts'
import { openParts } from '#server/open-parts.ts'
import type { ShopApp } from '#server/pages/page-locals.ts'
import { AnswerRecorder } from '#server/pages/public/answer-recorder.ts'
import { keepServices, recordServices } from '#server/pages/public/keep-services.ts'
import { KeptAnswers } from '#server/pages/public/kept-answers.ts'
import { MemoryStore } from '#server/pages/public/memory-store.ts'
import { PageRenderer } from '#server/pages/public/page-renderer.ts'
import { PublicPages } from '#server/pages/public/public-pages.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'
import type { Engine } from './each-engine.ts'
import { median } from './median.ts'
import { startBareServer } from './targets/processes.ts'
import { requestsPerSecond } from './throughput.ts'

const HANDLE = 'keel-kneeling-chair'
const ASKED = { path: `/product/${HANDLE}`, search: '', currency: 'USD' } as const
const WARM_UP = 200
const RENDERS = 300
const ROUNDS = 3
const BARE_S = 2
const MIN_SHARE = 0.06

interface Change {
  /** The bench purges these before each answer, as such a change does. */
  readonly tags: readonly string[]
  /** The store may know the page again by what it was made from, as it shows nothing of the change. */
  readonly mayBeKnown?: boolean
  readonly limit?: number
}

const OF_THE_PRODUCT = ['products', `product:${HANDLE}`]
const CHANGES: Readonly<Record<string, Change>> = {
  'where nothing changed': { tags: [], limit: MIN_SHARE },
  'after a change of its price': { tags: OF_THE_PRODUCT, limit: MIN_SHARE },
  'after the sale of one piece of many': { tags: OF_THE_PRODUCT, mayBeKnown: true },
  'after a new review': { tags: ['reviews', `reviews:${HANDLE}`] },
}

/** Measures the product page rendered anew on both engines, before compression. */
export async function freshRenderShares(folder: string): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path)
  try {
    const onPostgres = { DATABASE_URL: await postgres.createDatabase() }
    return [
      ...(await sharesOn('PGlite', `${folder}/pglite`, {})),
      ...(await sharesOn('PostgreSQL', `${folder}/postgres`, onPostgres)),
    ]
  } finally {
    await postgres.stop()
    await run.remove()
  }
}

async function sharesOn(
  engine: Engine,
  folder: string,
  variables: Record<string, string>,
): Promise<Budget[]> {
  const result = readConfig({ DATA_DIR: folder, PORT: '3999', ...variables })
  if (!result.ok) throw new Error(result.problems.join('; '))
  const entry = new URL('../dist/server/entry.mjs', import.meta.url)
  const { app, readWords } = (await import(entry.href)) as { app: ShopApp; readWords: ReadWords }
  await using parts = await openParts(
    result.config,
    createLog('error'),
    (claimsNow) => contentOf(readWords, claimsNow),
    () => {},
  )
  const answers = new KeptAnswers()
  const recorder = new AnswerRecorder()
  const locals = recordServices(keepServices(parts.locals, answers, result.config), recorder)
  const renderer = new PageRenderer({ app, locals, origins: parts.origins }, recorder)
  const pages = new PublicPages({ store: new MemoryStore({ maxBytes: 1e7, freshForMs: 300_000 }) })
  const answerAfter = async ({ tags, mayBeKnown = false }: Change) => {
    answers.invalidate(tags)
    if (!mayBeKnown) return renderer.render(ASKED)
    pages.invalidate(tags)
    return pages.get(ASKED, () => renderer.render(ASKED))
  }
  const perSecond = async (change: Change, count: number) => {
    const startedMs = performance.now()
    for (let each = 0; each < count; each++) await answerAfter(change)
    return count / ((performance.now() - startedMs) / 1000)
  }
  await perSecond({ tags: ['products'] }, WARM_UP)
  const { page } = await renderer.render(ASKED)
  const { body, headers } = await page.representation('identity')
  await using bareServer = await startBareServer(folder, body, headers)

  const shares = new Map<string, number[]>(Object.keys(CHANGES).map((change) => [change, []]))
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [name, change] of Object.entries(CHANGES)) {
      const bare = await requestsPerSecond(bareServer.origin, {}, BARE_S)
      const anew = await perSecond(change, RENDERS)
      console.log(`  ${engine}, ${name}: bare ${Math.round(bare)}/s, anew ${Math.round(anew)}/s`)
      shares.get(name)?.push(anew / bare)
    }
  }
  return [...shares].map(([name, each]) => ({
    name: `product page anew ${name}, on ${engine}, share of a bare node:http server`,
    measured: median(each),
    limit: CHANGES[name]?.limit,
    kind: 'at least',
    unit: '',
  }))
}
