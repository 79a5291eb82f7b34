import type { Browser, Page } from '@playwright/test'
import { javascriptBytes } from '#tests/fixtures/browser/javascript-bytes.ts'
import { layoutShifts, noteLayoutShifts } from '#tests/fixtures/browser/layout-shift.ts'
import type { Budget } from './budget.ts'

const KILO = 1000
const SETTLE_MS = 1_500
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

const PAGES = [
  { name: 'content page', path: '/about', limitKb: 5 },
  { name: 'home', path: '/', limitKb: 10 },
  { name: 'collection', path: '/collection', limitKb: 10 },
  { name: 'product page', path: '/product/keel-kneeling-chair', limitKb: 75 },
] as const

/** JavaScript that a first visit downloads before anything is touched, what stands in the page included. */
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

/** Cumulative layout shift until everything has arrived (https://web.dev/articles/cls), at both widths. */
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

/** From the tap to the first frame in which the sheet is seen, on a phone four times slower than this machine. */
export async function cartTapBudget(browser: Browser, origin: string): Promise<Budget> {
  const measured = await withPage(browser, PHONE, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${origin}/product/keel-kneeling-chair`, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(timeCartSheet)
    await page.getByRole('button', { name: /^Cart, / }).tap()
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor()
    await page.waitForFunction(() => 'cartSheetMs' in window)
    return page.evaluate(() => (window as unknown as { cartSheetMs: number }).cartSheetMs)
  })
  return {
    name: 'cart sheet visible after the tap, CPU slowed 4 times',
    measured,
    limit: 200,
    kind: 'at most',
    unit: 'ms',
  }
}

async function withPage<Result>(
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

/** Runs in the page: the event's own time stamp is the moment the finger came down. */
function timeCartSheet(): void {
  document.addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const look = () => {
        const sheet = document.querySelector('dialog[open]')
        const seen = sheet !== null && sheet.getBoundingClientRect().left < innerWidth
        if (seen) Object.assign(window, { cartSheetMs: performance.now() - timeStamp })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { capture: true, once: true },
  )
}
