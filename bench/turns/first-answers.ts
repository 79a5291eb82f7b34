import type { Browser, Locator, Page } from '@playwright/test'
import type { Budget } from '../budget.ts'
import { PHONE, withPage } from '../visit.ts'
import { besideBareSite, takeTurns } from './by-turns.ts'

const TAPS = 10
const CPU_SLOWED = 4
const PATH = '/product/keel-kneeling-chair'
/** The longest that a tap may wait for its next frame, once the page had an idle moment, and before. */
const LIMITS_MS = { idle: 100, early: 200 }
/** Long enough for an island to wake in an idle moment. */
const IDLE_MS = 6_000
const ANSWERED_WITHIN_MS = 1_000

const TAPPED: readonly { readonly name: string; readonly find: (page: Page) => Locator }[] = [
  { name: 'Add to Cart', find: (page) => page.locator('[data-add]') },
  { name: 'an option', find: (page) => page.locator('label', { hasText: 'Walnut' }).first() },
  { name: 'a picture of the gallery', find: (page) => page.locator('[data-show="2"]') },
  { name: 'the cart sheet', find: (page) => page.getByRole('button', { name: /^Cart, / }) },
  { name: 'the menu', find: (page) => page.getByRole('button', { name: 'Menu', exact: true }) },
  { name: 'a filter', find: (page) => page.locator('#reviews-stars-5') },
]

/**
 * How long the worst of ten first taps waits for its next frame on a phone four times slower than this machine, by the
 * browser's own account (Event Timing), in turns with the same page without scripts. Each tap has a visit of its own.
 */
export function firstAnswerBudgets(browser: Browser, origin: string): Promise<Budget[]> {
  return besideBareSite(origin, async (bareOrigin) => {
    const budgets: Budget[] = []
    for (const { name, find } of TAPPED) {
      for (const moment of ['early', 'idle'] as const) {
        const { page, bare } = await takeTurns(TAPS, (at) => tapMs(browser, at + PATH, find, moment), {
          page: origin,
          bare: bareOrigin,
        })
        const worstOfBare = Math.max(...bare)
        console.log(`  ${name}, ${moment}: ${page.join(', ')} ms; bare: ${bare.join(', ')} ms`)
        budgets.push({
          name: `next frame after a tap on ${name}, ${moment === 'idle' ? 'after' : 'before'} an idle moment, CPU slowed 4 times, worst of ${TAPS}`,
          measured: Math.max(...page),
          limit: LIMITS_MS[moment],
          kind: 'at most',
          unit: 'ms',
          // A page without script that takes half of it tells of a busy machine.
          isNoisy: worstOfBare > LIMITS_MS[moment] / 2,
        })
      }
    }
    return budgets
  })
}

function tapMs(
  browser: Browser,
  url: string,
  find: (page: Page) => Locator,
  moment: 'early' | 'idle',
): Promise<number> {
  return withPage(browser, PHONE, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
    await page.addInitScript(noteInteractions)
    await page.goto(url, { waitUntil: 'load' })
    if (moment === 'idle') await page.waitForTimeout(IDLE_MS)
    await find(page).tap({ noWaitAfter: true })
    await page.waitForTimeout(ANSWERED_WITHIN_MS)
    return page.evaluate(() => (window as unknown as { longestMs: number }).longestMs)
  })
}

/** This runs in the page. A tap that leads to another page would take the figures along, so it leads nowhere. */
function noteInteractions(): void {
  const noted = { longestMs: 0 }
  Object.defineProperty(window, 'longestMs', { get: () => noted.longestMs })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) noted.longestMs = Math.max(noted.longestMs, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  for (const name of ['submit', 'click'])
    addEventListener(name, (event) => {
      const leads = name === 'submit' || (event.target as Element).closest('a')
      if (leads) event.preventDefault()
    })
}
