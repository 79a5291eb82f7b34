import { readConfig } from '#server/config/config.ts'
import { contentOf, type ReadWords } from '#server/content/shop-content.ts'
import { createLog } from '#server/log.ts'
import { openParts } from '#server/open-parts.ts'
import type { ShopApp } from '#server/pages/page-locals.ts'
import { keepServices } from '#server/pages/public/keep-services.ts'
import { KeptAnswers } from '#server/pages/public/kept-answers.ts'
import { PageRenderer } from '#server/pages/public/page-renderer.ts'
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

/** The tags that are purged before each rendering, as such a change purges them. */
const CHANGES = {
  'where nothing changed': [],
  'after a change of its price or stock': ['products', `product:${HANDLE}`],
  'after a new review': ['reviews', `reviews:${HANDLE}`],
} as const

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
  const locals = keepServices(parts.locals, answers, result.config)
  const renderer = new PageRenderer({ app, locals, origins: parts.origins })
  const perSecond = async (tags: readonly string[], count: number) => {
    const startedMs = performance.now()
    for (let each = 0; each < count; each++) {
      answers.invalidate(tags)
      await renderer.render(ASKED)
    }
    return count / ((performance.now() - startedMs) / 1000)
  }
  await perSecond(['products'], WARM_UP)
  const { page } = await renderer.render(ASKED)
  const { body, headers } = await page.representation('identity')
  await using bareServer = await startBareServer(folder, body, headers)

  const shares = new Map<string, number[]>(Object.keys(CHANGES).map((change) => [change, []]))
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [change, tags] of Object.entries(CHANGES)) {
      const bare = await requestsPerSecond(bareServer.origin, {}, BARE_S)
      const anew = await perSecond(tags, RENDERS)
      console.log(`  ${engine}, ${change}: bare ${Math.round(bare)}/s, rendered anew ${Math.round(anew)}/s`)
      shares.get(change)?.push(anew / bare)
    }
  }
  return [...shares].map(([change, each]) => ({
    name: `product page rendered anew ${change}, on ${engine}, share of a bare node:http server`,
    measured: median(each),
    limit: change === 'after a new review' ? undefined : MIN_SHARE,
    kind: 'at least',
    unit: '',
  }))
}
