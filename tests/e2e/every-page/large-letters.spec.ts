import type { Page } from '@playwright/test'
import { beSignedUp } from '../account/account-verbs.ts'
import { keepOrder } from '../buying/order-verbs.ts'
import { expect, test } from '../fixtures.ts'
import {
  addToCart,
  chooseDelivery,
  everythingLaidOut,
  fillAddress,
  openCart,
  openProduct,
  startCheckout,
} from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'
import { staysInView } from './stays-in-view.ts'

const USUAL_PX = 16
/** No letters of the shop are smaller at the usual size. */
const SMALLEST_PX = 12
const WIDTH_PX = 390

const PUBLIC_PAGES = [
  '/',
  '/product/keel-kneeling-chair',
  '/product/keel-caster-set',
  '/collection',
  '/search?q=chair',
  '/compare',
  '/about',
  '/contact',
  '/faq',
  '/warranty',
  '/returns',
  '/setup-guide',
  '/articles/what-a-sloping-seat-does',
  '/reviews',
  '/login',
]

// A phone’s browser lays a page that is too wide out as wide as it is, and says that it fits.
test.use({ isMobile: false, hasTouch: false, viewport: { width: WIDTH_PX, height: 844 } })

test('who has set letters twice as large reads none below twice the smallest, in pages no wider than the window', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await doubleLetters(page)
  for (const path of PUBLIC_PAGES) {
    await page.goto(path)
    expect(await faultsOfLetters(page), path).toEqual([])
  }
})

test('nor is a page wider than the narrowest window, where letters are twice as large', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleLetters(page)
  for (const path of [
    ...PUBLIC_PAGES,
    '/kneeling-chair',
    '/criss-cross-chair',
    '/cart',
    '/saved',
    '/delivery',
  ]) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('nor does a title, a link at the end of a page or a name in a comparison break within a word there', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleLetters(page)
  await page.goto('/')
  // Its words take two lines here.
  await expect(page.getByRole('link', { name: 'Shop Now' }).first()).toHaveCSS('text-align', 'center')
  for (const path of ['/', '/kneeling-chair', '/criss-cross-chair', '/faq', '/compare']) {
    await page.goto(path)
    expect(await brokenWords(page, 'h1, main h2, footer nav, thead'), path).toEqual([])
    // Where a word of a text has to break, a browser that knows where sets a hyphen.
    await expect(page.getByRole('main'), path).toHaveCSS('hyphens', 'auto')
  }
})

test('nor does a name, a price or a panel of a product, or a policy’s table, and what stays in view leaves it to read', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleLetters(page)
  for (const [path, places] of [
    ['/', 'main article, main h3'],
    ['/product/keel-kneeling-chair', 'main h2, main dl'],
    ['/privacy', 'thead, table:first-of-type td'],
  ] as const) {
    await page.goto(path)
    await everythingLaidOut(page)
    expect(await brokenWords(page, places), path).toEqual([])
    expect(await staysInView(page), path).toBe(0)
  }
})

test('nor does a button, a code to copy, a chair to choose, a row of a comparison or a span of time, below a header of two rows', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleLetters(page)
  for (const [path, places] of [
    ['/product/keel-kneeling-chair', 'main code, main table.w-full, main .quiet-button'],
    ['/returns', 'figure'],
    ['/collection', 'main summary'],
    ['/review', 'main li'],
    ['/cart', 'main a, main p'],
    ['/no-such-page', 'h1'],
  ] as const) {
    await page.goto(path)
    await everythingLaidOut(page)
    expect(await brokenWords(page, places), path).toEqual([])
    expect(await rowsOfTheHeader(page), path).toBe(2)
  }
})

test('each cell of a policy’s table stands behind the name of its column where columns have no room', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleLetters(page)
  await page.goto('/privacy')
  const names = await page
    .getByText('start to check out')
    .evaluate((cell) =>
      [...(cell.closest('tr')?.cells ?? [])].map((each) => getComputedStyle(each, '::before').content),
    )
  expect(names).toEqual(['"When you"', '"we keep"', '"for how long"'])
})

test('nor does a step of the checkout, which is no wider than the window', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await openProduct(page, 'keel-saddle-stool')
  await addToCart(page)
  await openCart(page)
  const checkout = await startCheckout(page)
  await checkout.setViewportSize({ width: 320, height: 640 })
  await doubleLetters(checkout)
  const expectWhole = async (step: string) => {
    expect(await checkout.evaluate(() => document.documentElement.scrollWidth), step).toBe(320)
    expect(await brokenWords(checkout, 'body'), step).toEqual([])
  }
  await expectWhole('the address')
  await fillAddress(checkout)
  await expect(checkout.getByRole('radio', { name: 'Standard' })).toBeVisible()
  await expectWhole('the delivery')
  await chooseDelivery(checkout, 'Standard')
  await expect(checkout.getByLabel('Card number')).toBeVisible()
  await expectWhole('the payment')
})

test('an order and its invoice fit into the narrowest window too, and break no word', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const order = await keepOrder(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleLetters(page)
  await page.goto(order.path)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByText('Keel Cushion Set')).toBeVisible()
  const expectWhole = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(320)
    expect(await brokenWords(page, 'body'), page.url()).toEqual([])
  }
  await expectWhole()
  const invoice = page.getByRole('link', { name: /^Invoice/ })
  // It is issued after the payment.
  await expect(async () => {
    await page.reload()
    await expect(invoice).toBeVisible({ timeout: 500 })
  }).toPass()
  await invoice.click()
  await expect(page.getByRole('table', { name: 'Sold' })).toBeVisible()
  await expectWhole()
})

test('no tag of a card lies on another one where letters are twice as large', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  await doubleLetters(page)
  await page.goto('/')
  const cards = page.getByRole('article').filter({ hasText: '% OFF' })
  const badges = cards.getByText(/^(?:Bestseller|New Arrival)$/)
  await expect(badges).not.toHaveCount(0)
  for (const badge of await badges.all()) {
    const isOverlaid = await badge.evaluate((tag) => {
      const [one, other] = Array.from(tag.closest('article')?.querySelectorAll('span') ?? [])
        .filter((each) => each === tag || each.textContent.endsWith('% OFF'))
        .map((each) => each.getBoundingClientRect())
      if (!one || !other) throw new Error('the card has no two tags')
      return one.right > other.left && one.bottom > other.top
    })
    expect(isOverlaid).toBe(false)
  }
})

test('[1.05] no comparison has to be scrolled sideways where letters are twice as large', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await doubleLetters(page)
  await page.goto('/kneeling-chair')
  const table = page.getByRole('table', { name: /compared/i })
  const hidden = await table.evaluate(
    ({ parentElement: place }) => place && place.scrollWidth - place.clientWidth,
  )
  expect(hidden).toBe(0)
})

test('so does the buyer with a full cart, at the checkout and in the account', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await beSignedUp(page, shop)
  await doubleLetters(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  expect(await faultsOfLetters(page), 'the account').toEqual([])
  await openProduct(page, 'keel-two-pad-kneeling-chair')
  await addToCart(page)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: /^Checkout with / })).toBeVisible()
  expect(await faultsOfLetters(page), 'the cart').toEqual([])
  await openProduct(page, 'keel-two-pad-kneeling-chair')
  await openCart(page)
  expect(await faultsOfLetters(page), 'the sheet of the cart').toEqual([])
  const checkout = await startCheckout(page)
  await doubleLetters(checkout)
  expect(await faultsOfLetters(checkout), 'the checkout').toEqual([])
})

/** The words that begin on one line and end on the next. An address of email has nowhere else to break. */
function brokenWords(page: Page, places: string): Promise<string[]> {
  return page.locator(places).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const broken: string[] = []
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        if (!text.parentElement?.checkVisibility() || text.data.includes('@')) continue
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}$.,’]+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word)
        }
      }
      return broken
    }),
  )
}

/** Counts the rows in which the links and buttons of the header stand. */
function rowsOfTheHeader(page: Page): Promise<number> {
  return page.locator('#header > div').evaluate((bar) => {
    const shown = [...bar.querySelectorAll(':is(a, button, select):not([popover] *, dialog *)')]
    const middles = shown
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => each.getBoundingClientRect())
      .map(({ top, bottom }) => (top + bottom) / 2)
      .sort((one, other) => one - other)
    return middles.filter((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) > 10).length
  })
}

async function doubleLetters(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 2 * USUAL_PX, fixed: 26 } })
}

/** What is wider than the window, and which letters have stayed small. A drawing has letters to its own scale. */
function faultsOfLetters(page: Page): Promise<string[]> {
  return page.evaluate(
    ([width, smallest]) => {
      const faults: string[] = []
      const { scrollWidth } = document.documentElement
      if (scrollWidth > width) faults.push(`the page is ${scrollWidth} px wide`)
      for (const element of document.body.querySelectorAll('*:not(svg *, noscript *, script, style)')) {
        const words = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent?.trim())
          .join('')
        const size = Number.parseFloat(getComputedStyle(element).fontSize)
        if (words && size < smallest && element.checkVisibility()) faults.push(`${size} px: ${words}`)
      }
      return faults
    },
    [WIDTH_PX, 2 * SMALLEST_PX] as const,
  )
}
