import type { Page } from '@playwright/test'
import { LAID_OUT_AS_ANOTHER } from '#tests/fixtures/browser/shop-pages.ts'
import { expectAccessible, settle } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { openCart } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'

const MIN_TARGET_PX = 44
/** Selects what lies over the page, since the page below is unchanged. */
const OPEN = ':is(dialog[open], :popover-open)'
const SCROLLING_MS = 1_000

const PAGES = [
  ...['/', '/collection', '/search', '/kneeling-chair', '/criss-cross-chair', '/newsletter'],
  ...['kneeling-chair', 'criss-cross-chair', 'cushion-set'].map((name) => `/product/keel-${name}`),
]

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await settle(page)
}

for (const path of PAGES) {
  const journey = LAID_OUT_AS_ANOTHER.has(path) ? [] : [JOURNEY]

  test(`WCAG 2.2 AA holds on ${path}, and its controls fit a finger`, { tag: journey }, async ({ page }) => {
    test.slow() // axe reads the whole page
    await page.goto(path)
    await expectAccessible(page)
    expect(await smallTargets(page)).toEqual([])

    if (!path.startsWith('/product/')) return
    await page
      .getByRole('button', { name: /^Zoom: / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Zoomed pictures of/ })).toBeVisible()
    await expectAccessible(page, 'zoomed', OPEN)
  })

  test(`${path} fits 320 px, and a window at 400 %`, { tag: ONE_WIDTH }, async ({ page }) => {
    await page.goto(path)
    for (const height of [640, 256]) {
      await page.setViewportSize({ width: 320, height })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await cutOff(page)).toEqual([])
    }
  })
}

test('WCAG 2.2 AA holds for what the header opens over a page', async ({ page, isMobile }) => {
  test.slow() // axe reads the whole page
  await page.goto('/')
  const menu = isMobile ? 'Menu' : 'Shop: three chairs to start with'
  await page.getByRole('button', { name: menu }).click()
  await expectAccessible(page, 'menu open', OPEN)
  await close(page)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectAccessible(page, 'search open', OPEN)
  await close(page)

  await openCart(page)
  await expectAccessible(page, 'cart open', OPEN)
})

/** Controls that are too small, except links within a sentence (WCAG 2.5.8) and those without a box. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, select, summary, input')
    return [...controls].flatMap((control) => {
      const target = control.closest('label') ?? control
      const inSentence = control.matches('a') && getComputedStyle(control).display === 'inline'
      const box = covered(target)
      const isShown = control.checkVisibility({ visibilityProperty: true }) && !control.closest('.sr-only')
      if (!isShown || inSentence || control.matches('.sr-only, [type=hidden]')) return []
      return box.width < min || box.height < min
        ? [`${Math.round(box.width)} × ${Math.round(box.height)}: ${control.outerHTML.slice(0, 160)}`]
        : []
    })

    /** A link may cover the whole card that it is in. */
    function covered(target: HTMLElement): { width: number; height: number } {
      const after = getComputedStyle(target, '::after')
      return after.position === 'absolute' && after.content !== 'none'
        ? { width: Number.parseFloat(after.width), height: Number.parseFloat(after.height) }
        : target.getBoundingClientRect()
    }
  }, MIN_TARGET_PX)
}

/** Text that sticks out of the window where it cannot be scrolled to. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')].flatMap((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const { left, right, width } = element.getBoundingClientRect()
      const isHeard = element.closest('.sr-only') !== null || width <= 1
      // Pictures of reviews, and lists on phones, are in rows that scroll sideways beyond the window.
      const isMoved = element.closest('[data-pictures-row], .swipe-row') !== null
      if (!hasText || isHeard || isMoved || !element.checkVisibility()) return []
      return left < -1 || right > innerWidth + 1 ? [`${left} to ${right}: ${element.textContent}`] : []
    }),
  )
}

for (const path of ['/', '/product/keel-kneeling-chair', '/search']) {
  test(`what has the focus on ${path} is hidden behind nothing`, async ({ page }) => {
    test.slow() // every stop of the Tab key
    await page.goto(path)
    expect(await hiddenFocuses(page, 'Tab')).toEqual([])
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    expect(await hiddenFocuses(page, 'Shift+Tab')).toEqual([])
  })
}

/** Goes through the page by keyboard and returns the elements whose focus is hidden (WCAG 2.4.11). */
async function hiddenFocuses(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < 200; stop += 1) {
    await page.keyboard.press(key)
    const focus = await page.evaluate(lookAtFocus, SCROLLING_MS)
    if (focus === 'none') break
    if (focus !== 'seen') hidden.push(focus)
  }
  return hidden
}

/** Runs in the page. Returns 'none', 'seen', or the element still hidden after the page had time to scroll to it. */
async function lookAtFocus(patienceMs: number): Promise<string> {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'none'
  const shown = focused.closest('label') ?? focused
  const end = performance.now() + patienceMs
  let over: Element | null = null
  do {
    // A link over two lines has a box for each: the middle of both may be another's.
    for (const { left, right, top, bottom } of shown.getClientRects()) {
      const middle = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
      for (const share of [0.1, 0.5, 0.9]) {
        over = document.elementFromPoint(middle, top + (bottom - top) * share)
        if (shown.contains(over)) return 'seen'
      }
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
  } while (performance.now() < end)
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const place = [left, top, right, bottom].map(Math.round).join(', ')
  const state = focused.isConnected ? `behind ${over?.outerHTML.slice(0, 160)}` : 'no longer in the page'
  return `${focused.outerHTML.slice(0, 160)} at ${place}, ${state}`
}
