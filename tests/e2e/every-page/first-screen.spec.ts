import type { Page } from '@playwright/test'
import { layoutShifts, noteLayoutShifts } from '#tests/fixtures/browser/layout-shift.ts'
import { LAID_OUT_AS_ANOTHER, SHOP_PAGES } from '#tests/fixtures/browser/shop-pages.ts'
import { expect, test } from '../fixtures.ts'
import { everythingLaidOut } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

const SHEET = '**/_astro/theme.*.css'
const LARGEST_INLINE_BYTES = 10_300
/** The stage of a product is a page's worth of controls, and so are the fit finder and what narrows a search. */
const LARGEST_INLINE_OF_CONTROLS_BYTES = 12_500
const OF_CONTROLS = /^\/(?:product\/|search|setup-guide)/
/** A script draws what is seen here, and comes after the sheet. */
const DRAWN_LATER = ['/checkout', '/saved']

for (const path of SHOP_PAGES.filter((each) => !DRAWN_LATER.includes(each))) {
  const title = `the first screen of ${path} is drawn without the whole sheet as it stays with it`
  test(title, { tag: LAID_OUT_AS_ANOTHER.has(path) ? [ONE_WIDTH] : [] }, async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(SHEET, async (route) => {
      await held.promise
      await route.continue()
    })
    await noteLayoutShifts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('link[rel=stylesheet]').waitFor({ state: 'attached' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    // The browser reads no further, so what follows the link cannot be seen without its styles.
    await expect(page.locator('footer')).toHaveCount(0)
    const before = await looks(page)
    held.resolve()
    await page.waitForLoadState('networkidle')
    const after = await looks(page)
    expect(before.length).toBeGreaterThan(20)
    expect(before.flatMap((each, at) => differences(each, after[at] ?? []))).toEqual([])
    expect(await layoutShifts(page)).toEqual([])
  })

  test(`${path} carries no more styles than its first screen needs`, { tag: ONE_WIDTH }, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text()
    const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, styles = '']) => styles).join('')
    expect(inline.length).toBeGreaterThan(2_000)
    expect(inline.length).toBeLessThan(
      OF_CONTROLS.test(path) ? LARGEST_INLINE_OF_CONTROLS_BYTES : LARGEST_INLINE_BYTES,
    )
  })
}

test('what opens before the whole sheet is there is seen once it has its place, and what unfolds stays where it is', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(SHEET, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/collection', { waitUntil: 'commit' })
  await page.locator('main summary').waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const opened = ['search-box', 'cart-sheet', 'menu', 'loading']
  const seen = () =>
    page.evaluate(
      (ids) =>
        ids.map((id) => {
          const element = document.getElementById(id)
          if (!element) return undefined
          if (element instanceof HTMLDialogElement) element.showModal()
          else element.togglePopover(true)
          const { opacity, pointerEvents } = getComputedStyle(element)
          const { animationName } = getComputedStyle(element)
          if (element instanceof HTMLDialogElement) element.close()
          else element.togglePopover(false)
          return `${opacity} ${pointerEvents}, ${animationName}`
        }),
      opened,
    )
  const unseen = '0 none, unseen'
  expect(await seen()).toEqual([unseen, unseen, unseen, '1 auto, none'])
  await page.locator('main summary').click()
  const choices = page.locator('main details').getByRole('link')
  const places = () =>
    choices.evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))
  const before = await places()
  expect(before.length).toBeGreaterThan(8)
  held.resolve()
  await page.waitForLoadState('networkidle')
  expect(await places()).toEqual(before)
  for (const each of await seen()) expect(each).toMatch(/ auto, none$/)
})

/** Name, place and computed styles of each element that is seen before the link. */
function looks(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    // Its place says what a margin of `auto` became.
    const isLater =
      /^(?:--|transition|animation|cursor|scroll|overscroll|will-change|interest|-webkit-tap|outline|margin|tab-size)/
    const sheet = document.querySelector('link[rel=stylesheet]')
    const isBefore = (element: Element) =>
      sheet !== null && (element.compareDocumentPosition(sheet) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return (
      [...document.body.querySelectorAll('*')]
        .filter((each) => each.checkVisibility() && isBefore(each) && !each.contains(sheet))
        // The shapes of a drawing further down are a file of their own.
        .filter((each) => each.tagName !== 'use')
        .map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect()
          const style = getComputedStyle(each)
          const read = [...style].filter((name) => !isLater.test(name))
          return [
            `${each.tagName} ${each.getAttribute('class')}`,
            `at ${x} ${y}, ${width} by ${height}`,
            ...read.map((name) => `${name}: ${style.getPropertyValue(name)}`),
          ]
        })
    )
  })
}

function differences(before: readonly string[], after: readonly string[]): string[] {
  return before
    .map((line, at) => (line === after[at] ? '' : `${before[0]}: ${line} became ${after[at]}`))
    .filter(Boolean)
}

test('what stands below the first screen of a new page is laid out after it, and at once for whoever has a place there', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const below = document.querySelector('#products')
      Object.assign(window, { laidOut: below && getComputedStyle(below).contentVisibility })
    })
  })
  const below = page.locator('#products')
  const atFirst = () => page.evaluate(() => Reflect.get(window, 'laidOut'))
  const top = () => below.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await page.goto('/')
  expect(await atFirst()).toBe('auto')
  await expect(below).toHaveCSS('content-visibility', 'visible')
  await below.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  const before = await top()
  await page.reload()
  expect(await atFirst()).toBe('visible')
  await expect.poll(top).toBe(before)
  await page.goto('/about')
  await page.goto('/#products')
  expect(await atFirst()).toBe('visible')
  await expect.poll(top).toBe(before)
})

test('a link that is pressed at once on a new page leads to its place there, which stays', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  for (const [path, place] of [
    ['/', '#products'],
    ['/product/keel-kneeling-chair', '#reviews'],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    // A browser that keeps no place where heights change above it, as Safari did until lately.
    await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))
    await page.locator(`main a[href$="${place}"]`).first().click()
    await everythingLaidOut(page)
    const top = await page.locator(place).evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(top), `${path}${place}`).toBeLessThan(120)
  }
})
