import type { Browser } from '@playwright/test'
import type { Budget } from '../budget.ts'
import { PHONE, SETTLE_MS, withPage } from '../visit.ts'
import { besideBareSite, isTooNoisy, medianOf, takeTurns } from './by-turns.ts'

const TURNS = 7
const CPU_SLOWED = 4
const MAX_MORE_MS = 30
const PATH = '/product/keel-kneeling-chair'

/**
 * Measures from the tap to the first frame that shows the sheet, on a phone four times slower than this machine, in
 * turns with the same page without scripts, where the browser alone opens the sheet.
 */
export function cartTapBudgets(browser: Browser, origin: string): Promise<Budget[]> {
  return besideBareSite(origin, async (bareOrigin) => {
    const { page, bare } = await takeTurns(TURNS, (at) => tapMs(browser, at + PATH), {
      page: origin,
      bare: bareOrigin,
    })
    console.log(`  shop: ${page.map(Math.round).join(', ')} ms; bare: ${bare.map(Math.round).join(', ')} ms`)
    const ms = (taken: number) => taken
    return [
      {
        name: 'cart sheet visible after the tap, CPU slowed 4 times, later than on a bare page',
        measured: medianOf(page, ms) - medianOf(bare, ms),
        limit: MAX_MORE_MS,
        kind: 'at most',
        unit: 'ms',
        isNoisy: isTooNoisy(bare),
      },
    ]
  })
}

function tapMs(browser: Browser, url: string): Promise<number> {
  return withPage(browser, PHONE, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(timeCartSheet)
    await page.getByRole('button', { name: /^Cart, / }).tap()
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor()
    await page.waitForFunction(() => 'cartSheetMs' in window)
    return page.evaluate(() => (window as unknown as { cartSheetMs: number }).cartSheetMs)
  })
}

/** This runs in the page. The event's time stamp is the moment the finger came down. */
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
