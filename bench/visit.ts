import type { Browser, Page } from '@playwright/test'
import { javascriptBytes } from '#tests/fixtures/browser/javascript-bytes.ts'
import { layoutShifts, noteLayoutShifts } from '#tests/fixtures/browser/layout-shift.ts'
import type { Budget } from './budget.ts'

const KILO = 1000
const SETTLE_MS = 1_500
export const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

const PAGES = [
  { name: 'content page', path: '/about', limitKb: 5 },
  { name: 'home', path: '/', limitKb: 5 },
  { name: 'landing page', path: '/kneeling-chair', limitKb: 5 },
  { name: 'collection', path: '/collection', limitKb: 5 },
  { name: 'search', path: '/search?q=chair', limitKb: 5 },
  { name: 'writing a review', path: '/review?product=keel-kneeling-chair', limitKb: 5 },
  { name: 'checkout', path: '/checkout', limitKb: 5 },
  { name: 'sign-in', path: '/login', limitKb: 5 },
  { name: 'product page', path: '/product/keel-kneeling-chair', limitKb: 15 },
] as const

/** JavaScript that a first visit downloads before any interaction, inline scripts included. */
export async function javascriptBudgets(browser: Browser, origin: string): Promise<Budget[]> {
  const budgets: Budget[] = []
  for (const { name, path, limitKb } of PAGES) {
    const bytes = await withPage(browser, PHONE, (page) => javascriptBytes(page, origin + path))
    budgets.push({
      name: `JavaScript, ${name}`,
      measured: bytes / KILO,
      limit: limitKb,
      kind: 'at most',
      unit: 'kB',
    })
  }
  return budgets
}

/** Cumulative layout shift until the page has settled (https://web.dev/articles/cls), at both widths. */
export async function layoutShiftBudgets(browser: Browser, origin: string): Promise<Budget[]> {
  const budgets: Budget[] = []
  for (const viewport of [PHONE, DESKTOP]) {
    for (const { name, path } of PAGES) {
      const shift = await withPage(browser, viewport, async (page) => {
        await noteLayoutShifts(page)
        await page.goto(origin + path, { waitUntil: 'load' })
        await page.waitForTimeout(SETTLE_MS)
        return (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0)
      })
      budgets.push({
        name: `layout shift, ${name} at ${viewport.width} px`,
        measured: shift,
        limit: 0,
        kind: 'at most',
        unit: '',
      })
    }
  }
  return budgets
}

export async function withPage<Result>(
  browser: Browser,
  viewport: { width: number; height: number },
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport, hasTouch: viewport === PHONE })
  try {
    return await measure(await context.newPage())
  } finally {
    await context.close()
  }
}
