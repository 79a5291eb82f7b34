import { LighthouseBrowser } from '#tests/fixtures/browser/lighthouse.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'

const VISITS = 5
const MIN_SCORE = 99
const MAX_BLOCKING_MS = 30

const PAGES = [
  { name: 'home', path: '/', maxPaintS: 2.0 },
  { name: 'product page', path: '/product/keel-kneeling-chair', maxPaintS: 1.7 },
  { name: 'collection', path: '/collection', maxPaintS: 2.0 },
] as const

interface Visit {
  readonly score: number
  readonly paintS: number
  readonly blockingMs: number
}

/** What Lighthouse measures on its slow phone, in the median of five first visits. */
export async function lighthouseBudgets(shop: Shop): Promise<Budget[]> {
  const budgets: Budget[] = []
  for (const { name, path, maxPaintS } of PAGES) {
    const visits: Visit[] = []
    for (let number = 1; number <= VISITS; number++) visits.push(await visit(shop.origin + path))
    console.log(`  ${name}: ${visits.map(describeVisit).join('; ')}`)
    budgets.push(
      {
        name: `Lighthouse performance, ${name}`,
        measured: median(visits.map(({ score }) => score)),
        limit: MIN_SCORE,
        kind: 'at least',
        unit: '',
      },
      {
        name: `largest contentful paint, ${name}`,
        measured: median(visits.map(({ paintS }) => paintS)),
        limit: maxPaintS,
        kind: 'at most',
        unit: 's',
      },
      {
        name: `total blocking time, ${name}`,
        measured: median(visits.map(({ blockingMs }) => blockingMs)),
        limit: MAX_BLOCKING_MS,
        kind: 'at most',
        unit: 'ms',
      },
    )
  }
  return budgets
}

/** Throttled in the browser: Lighthouse's simulation of a slow network gives every fast page the same marks. */
async function visit(url: string): Promise<Visit> {
  using browser = await LighthouseBrowser.open()
  const { categories, audits } = await browser.visit(url, {
    onlyCategories: ['performance'],
    throttlingMethod: 'devtools',
  })
  return {
    score: (categories.performance?.score ?? Number.NaN) * 100,
    paintS: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
    blockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
  }
}

function describeVisit({ score, paintS, blockingMs }: Visit): string {
  return `${score.toFixed(0)}, ${paintS.toFixed(2)} s, ${blockingMs.toFixed(0)} ms`
}
