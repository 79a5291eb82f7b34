import { readConfig } from '#server/config/config.ts'
import { contentOf, type ReadWords } from '#server/content/shop-content.ts'
import { createLog } from '#server/log.ts'
import { openParts } from '#server/open-parts.ts'
import { PageRenderer } from '#server/pages/public/page-renderer.ts'
import type { ShopApp } from '#server/pages/shop-app.ts'
import type { Budget } from './budget.ts'
import { startBareServer } from './targets/processes.ts'
import { requestsPerSecond } from './throughput.ts'

const PATH = '/product/keel-kneeling-chair'
const WARM_UP = 200
const RENDERS = 1_000
const AT_ONCE = 10
const MIN_SHARE = 0.01

/**
 * Measures the product page rendered anew each time, in one process on PGlite, before compression: the storefront's
 * API over its catalogue in memory (which a change drops), the client, React and Astro. The figure is a share of the
 * rate at which a bare server answers with the finished bytes.
 */
export async function freshRenderShare(folder: string): Promise<Budget> {
  const result = readConfig({ DATA_DIR: folder, PORT: '3999' })
  if (!result.ok) throw new Error(result.problems.join('; '))
  const log = createLog('error')
  const entry = new URL('../dist/server/entry.mjs', import.meta.url)
  const { app, readWords } = (await import(entry.href)) as { app: ShopApp; readWords: ReadWords }
  await using parts = await openParts(
    result.config,
    log,
    (claimsNow) => contentOf(readWords, claimsNow),
    () => {},
  )
  const renderer = new PageRenderer({ app, locals: parts.locals, origins: parts.origins })

  await renderMany(renderer, WARM_UP)
  const startedMs = performance.now()
  await renderMany(renderer, RENDERS)
  const perSecond = RENDERS / ((performance.now() - startedMs) / 1000)
  const { page } = await renderer.render({ path: PATH, search: '', currency: 'USD' })
  const { body, headers } = await page.representation('identity')
  await using bareServer = await startBareServer(folder, body, headers)
  const bare = await requestsPerSecond(bareServer.origin)
  console.log(`  bare ${Math.round(bare)}/s, rendered anew ${Math.round(perSecond)}/s`)
  return {
    name: 'product page rendered anew, share of a bare node:http server',
    measured: perSecond / bare,
    limit: MIN_SHARE,
    kind: 'at least',
    unit: '',
  }
}

async function renderMany(renderer: PageRenderer, count: number): Promise<void> {
  let left = count
  const renderInTurn = async () => {
    while (left-- > 0) await renderer.render({ path: PATH, search: '', currency: 'USD' })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, renderInTurn))
}
