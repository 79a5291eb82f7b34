import { type Browser, chromium } from '@playwright/test'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { chromiumFlags, requireChromium } from '../scripts/chromium.mjs'
import { behindFrontBudget } from './behind-front.ts'
import type { Budget } from './budget.ts'
import { byteBudgets } from './bytes.ts'
import { freshRenderShares } from './fresh-render.ts'
import { cloneBudgets } from './from-a-clone.ts'
import { memoryAfterLoad } from './memory-after-load.ts'
import { memoryGrowth } from './memory-growth.ts'
import { metricsBudgets } from './metrics.ts'
import { officeBudgets } from './office.ts'
import { orderBudgets } from './orders.ts'
import { realtimeBudgets } from './realtime.ts'
import { restBudgets } from './rest.ts'
import { reviewBudgets } from './reviews.ts'
import { costBudgets } from './scaling/costs.ts'
import { signInBudgets } from './sign-in.ts'
import { startAgainBudget } from './start-again.ts'
import { storefrontBudgets } from './storefront.ts'
import { cachedPageShare, madeUpAddressShares } from './throughput.ts'
import { firstAnswerBudgets } from './turns/first-answers.ts'
import { lighthouseBudgets } from './turns/lighthouse.ts'
import { javascriptBudgets, layoutShiftBudgets } from './visit.ts'

interface Measurement {
  readonly name: string
  /** It waits for minutes, or fills a table of a million rows, so it is measured where it is named, or with `--all`. */
  readonly isLong?: boolean
  /** A measurement may write to the folder, which is removed afterwards. */
  readonly measure: (folder: string) => Promise<Budget[]>
}

/** Each measurement starts its own shop, so any of them can run alone. */
export const measurements: readonly Measurement[] = [
  {
    name: 'cached page',
    measure: (folder) => withShop(async (shop) => [await cachedPageShare(shop, folder)]),
  },
  { name: 'behind a front', isLong: true, measure: behindFrontBudget },
  { name: 'metrics', isLong: true, measure: metricsBudgets },
  { name: 'made-up addresses', measure: () => withShop(madeUpAddressShares) },
  { name: 'start', measure: () => withShop(async (shop) => [await startAgainBudget(shop)]) },
  { name: 'from a clone', isLong: true, measure: cloneBudgets },
  { name: 'memory', measure: () => withShop(async (shop) => [await memoryGrowth(shop)]) },
  { name: 'memory after load', measure: memoryAfterLoad },
  { name: 'javascript', measure: () => inBrowser(javascriptBudgets) },
  { name: 'bytes', measure: () => inBrowser(byteBudgets) },
  { name: 'layout shift', measure: () => inBrowser(layoutShiftBudgets) },
  { name: 'first answers', isLong: true, measure: () => inBrowser(firstAnswerBudgets) },
  { name: 'lighthouse', isLong: true, measure: () => withShop(lighthouseBudgets) },
  { name: 'page rendered anew', measure: freshRenderShares },
  { name: 'storefront', measure: storefrontBudgets },
  { name: 'orders', measure: orderBudgets },
  { name: 'office', isLong: true, measure: () => officeBudgets() },
  { name: 'sign-in', measure: signInBudgets },
  { name: 'rest', isLong: true, measure: restBudgets },
  { name: 'reviews', isLong: true, measure: reviewBudgets },
  { name: 'realtime', measure: realtimeBudgets },
  { name: 'costs', isLong: true, measure: costBudgets },
]

/** The measurements whose name holds one of the words; without any, all but those that take long. */
export function chosen(words: readonly string[]): readonly Measurement[] {
  if (words.includes('--all')) return measurements
  if (words.length === 0) return measurements.filter(({ isLong }) => !isLong)
  return measurements.filter(({ name }) => words.some((word) => name.includes(word.toLowerCase())))
}

async function withShop(measure: (shop: Shop) => Promise<Budget[]>): Promise<Budget[]> {
  await using shop = await Shop.open()
  return await measure(shop)
}

function inBrowser(measure: (browser: Browser, origin: string) => Promise<Budget[]>): Promise<Budget[]> {
  return withShop(async (shop) => {
    const executablePath = requireChromium()
    await using browser = await chromium.launch({ executablePath, args: chromiumFlags })
    return await measure(browser, shop.origin)
  })
}
