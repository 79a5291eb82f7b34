import { LighthouseBrowser } from '#tests/fixtures/browser/lighthouse.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from '../budget.ts'
import { besideBareSite, isTooNoisy, medianOf, type Turns, takeTurns } from './by-turns.ts'

const TURNS = 5
const MAX_PAINT_RATIO = 1.2
const MAX_MORE_BLOCKING_MS = 30
const MAX_LOST_SCORE = 2

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'product page', path: '/product/keel-kneeling-chair' },
  { name: 'collection', path: '/collection' },
] as const

interface Visit {
  readonly score: number
  readonly paintS: number
  readonly blockingMs: number
}

/**
 * Lighthouse on its slow phone visits each page and the same page without scripts, in turns. The speed of this machine
 * is in both figures, so their difference is the shop's own cost.
 */
export async function lighthouseBudgets({ origin }: Shop): Promise<Budget[]> {
  return besideBareSite(origin, async (bare) => {
    const budgets: Budget[] = []
    for (const { name, path } of PAGES) {
      const turns = await takeTurns(TURNS, (at) => visit(at + path), { page: origin, bare })
      console.log(`  ${name}: ${turns.page.map(describeVisit).join('; ')}`)
      console.log(`  ${name}, bare: ${turns.bare.map(describeVisit).join('; ')}`)
      budgets.push(...budgetsOf(name, turns))
    }
    return budgets
  })
}

function budgetsOf(name: string, { page, bare }: Turns<Visit>): Budget[] {
  const blockingMs = bare.map((visit) => visit.blockingMs)
  const isNoisy =
    isTooNoisy(bare.map(({ paintS }) => paintS)) ||
    Math.max(...blockingMs) - Math.min(...blockingMs) > MAX_MORE_BLOCKING_MS
  const difference = (figure: (visit: Visit) => number) => medianOf(page, figure) - medianOf(bare, figure)
  return [
    {
      name: `largest contentful paint, ${name}, times that of a bare page`,
      measured: medianOf(page, ({ paintS }) => paintS) / medianOf(bare, ({ paintS }) => paintS),
      limit: MAX_PAINT_RATIO,
      kind: 'at most',
      unit: '',
      isNoisy,
    },
    {
      name: `total blocking time, ${name}, more than a bare page`,
      measured: difference(({ blockingMs }) => blockingMs),
      limit: MAX_MORE_BLOCKING_MS,
      kind: 'at most',
      unit: 'ms',
      isNoisy,
    },
    {
      name: `Lighthouse performance, ${name}, less than a bare page`,
      measured: -difference(({ score }) => score),
      limit: MAX_LOST_SCORE,
      kind: 'at most',
      unit: '',
      isNoisy,
    },
  ]
}

/** The browser throttles, since Lighthouse's simulated slow network gives every fast page the same score. */
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
