import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { everythingLaidOut } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH, POINTER } from '../tags.ts'
import { comeToReviews, importReview, type WrittenReview } from './review-verbs.ts'

/** No other test writes reviews of this product, as its pictures are counted. */
const HANDLE = 'keel-two-pad-kneeling-chair'
/** Pixels a second, from clause 9.11's 1.5 a frame. */
const SPEED = 90

let reviews: readonly WrittenReview[]
test.beforeAll(async ({ shop }) => {
  const [wide, tall, square] = [
    [640, 320],
    [320, 640],
    [480, 480],
  ] as const
  reviews = [
    await importReview(shop, { handle: HANDLE, pictures: [wide, tall, square, wide, tall] }),
    await importReview(shop, { handle: HANDLE, pictures: [square, wide], rating: 2 }),
  ]
})

async function openPictures(page: Page) {
  await page.goto(`/product/${HANDLE}`)
  await everythingLaidOut(page)
  const section = await comeToReviews(page)
  // The script that opens the pictures also adds these buttons; before it, a picture links to its own page.
  await expect(section.getByRole('button', { name: /^Report/ }).first()).toBeVisible()
  const strip = page.getByRole('region', { name: 'Pictures from the reviews' })
  await strip.scrollIntoViewIfNeeded()
  return { strip, row: strip.getByRole('list'), pause: strip.getByRole('button', { name: /the pictures$/ }) }
}

/** How far the row moved to the left within this many frames. */
const movedDuring = (row: Locator, frames: number) =>
  row.evaluate(async (list, count) => {
    const at = () => new DOMMatrix(getComputedStyle(list).transform).e
    const [startPx, startMs] = [at(), performance.now()]
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
    return { px: startPx - at(), ms: performance.now() - startMs }
  }, frames)

const expectMoving = (row: Locator) =>
  expect.poll(async () => (await movedDuring(row, 10)).px).toBeGreaterThan(0)
const expectStill = (row: Locator) => expect.poll(async () => (await movedDuring(row, 20)).px).toBe(0)

test('[4.08] [9.11] the pictures of the reviews move by themselves, 1.5 pixels a frame, until they are paused', async ({
  page,
}) => {
  const { strip, row, pause } = await openPictures(page)
  await expectMoving(row)
  await expect
    .poll(async () => {
      const { px, ms } = await movedDuring(row, 30)
      return Math.abs((px / ms) * 1000 - SPEED)
    })
    .toBeLessThan(SPEED / 4)
  await pause.click()
  await page.mouse.move(0, 0)
  await expectStill(row)
  await expect(pause).toHaveAccessibleName('Play the pictures')
  await expectAccessible(page, 'with the carousel', '[data-pictures-strip]')
  await pause.click()
  await page.mouse.move(0, 0)
  await expectMoving(row)
  await expect(strip.getByRole('listitem')).toHaveCount(7)
})

test('[4.08] they wait while somebody points at them', { tag: POINTER }, async ({ page }) => {
  const { row } = await openPictures(page)
  await expectMoving(row)
  await row.locator('..').hover()
  await expectStill(row)
  await page.mouse.move(0, 0)
  await expectMoving(row)
})

test('[4.08] they wait while one of them has the focus', async ({ page }) => {
  const { strip, row, pause } = await openPictures(page)
  await expectMoving(row)
  await pause.focus()
  await page.keyboard.press('Tab')
  await expect(strip.getByRole('link').first()).toBeFocused()
  await expectStill(row)
  for (let index = 0; index < 7; index++) {
    const link = strip.getByRole('link').nth(index)
    await expect(link).toBeFocused()
    await expect(link, `picture ${index + 1} is shown whole`).toBeInViewport({ ratio: 0.99 })
    if (index < 6) await page.keyboard.press('Tab')
  }
  for (let index = 6; index > 0; index--) await page.keyboard.press('Shift+Tab')
  await expect(strip.getByRole('link').first()).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('Shift+Tab')
  await expectMoving(row)
})

/** The item of the row under a point of the window. */
async function pictureAt(page: Page, x: number, y: number) {
  const place = await page.evaluateHandle(
    ([px = 0, py = 0]) =>
      document.elementsFromPoint(px, py).find((found) => found.matches('[data-pictures-row] li')),
    [x, y],
  )
  const item = place.asElement()
  if (!item) throw new Error(`no picture stands ${x} px from the left`)
  return item as ElementHandle<HTMLElement>
}

test('[4.08] they are dragged freely, and never end', async ({ page }) => {
  const { row, pause } = await openPictures(page)
  await expectMoving(row)
  await pause.click()
  const windowBox = await row.locator('..').boundingBox()
  if (!windowBox) throw new Error('the pictures are not shown')
  const { x, y, width } = windowBox
  const middle = y + 60
  const length = await row.evaluate((list) => list.scrollWidth)
  // Each drag goes nearly from edge to edge, which takes the fewest frames to show that the row never ends.
  const dragPx = Math.floor(width - 90)
  for (let draggedPx = 0; draggedPx < length + width; draggedPx += dragPx) {
    const grasped = await pictureAt(page, x + width - 20, middle)
    const { left } = await grasped.evaluate((item) => item.getBoundingClientRect())
    await page.mouse.move(x + width - 20, middle)
    await page.mouse.down()
    await page.mouse.move(x + width - 20 - dragPx, middle, { steps: 4 })
    // A row that ended would stay behind the pointer.
    await expect
      .poll(async () => left - (await grasped.evaluate((item) => item.getBoundingClientRect().left)))
      .toBeCloseTo(dragPx, 0)
    await page.mouse.up()
    await expectStill(row)
    for (const at of [x + 30, x + width - 30]) await pictureAt(page, at, middle)
  }
  // A drag must not count as a click.
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[4.08] nothing moves for somebody who wants less motion, and the pictures are a row to scroll', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { strip, row, pause } = await openPictures(page)
  await expectStill(row)
  await expect(pause).toBeHidden()
  await strip.getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(strip.getByRole('link').last()).toBeInViewport()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expectMoving(row)
})

test('[2.29] a picture is shown large with whose it is; the arrow keys lead on, and Escape back', {
  tag: JOURNEY,
}, async ({ page }) => {
  const { strip } = await openPictures(page)
  const [older, newer] = reviews
  const first = strip.getByRole('link', { name: `Picture 1 of 2 by ${newer?.author}` })
  await first.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pictures from the reviews' })
  await expect(dialog.getByRole('img', { name: `Picture 1 of 2 by ${newer?.author}` })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Rated 2 out of 5' })).toBeVisible()
  await expect(dialog).toContainText(/\d\d\/\d\d\/\d{4}/)
  await expect(dialog).toContainText('Picture 1 of 7')
  await expectAccessible(page, 'with a large picture', 'dialog')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: `Picture 1 of 5 by ${older?.author}` })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await expect(dialog).toContainText('Picture 7 of 7')
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await expect(dialog).toContainText('Picture 1 of 7')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('[7.07] a picture keeps the focus when a newer review comes while it has it', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  const { strip } = await openPictures(page)
  const [, newer] = reviews
  const picture = strip.getByRole('link', { name: `Picture 2 of 2 by ${newer?.author}` })
  await picture.focus()
  const { id } = await importReview(shop, { handle: HANDLE })
  await expect(page.locator(`#review-${id}`)).toBeVisible()
  await expect(picture).toBeFocused()
})

test('[4.05] and when one goes back to another order of the reviews', { tag: ONE_WIDTH }, async ({
  page,
}) => {
  const { strip } = await openPictures(page)
  await page.getByRole('link', { name: 'Highest' }).click()
  await expect(page.getByRole('link', { name: 'Highest' })).toHaveAttribute('aria-current', 'true')
  const picture = strip.getByRole('link', { name: `Picture 2 of 2 by ${reviews[1]?.author}` })
  await picture.focus()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Recent' })).toHaveAttribute('aria-current', 'true')
  await expect(picture).toBeFocused()
})

test('[2.29] the pictures of one review are shown large by themselves', async ({ page }) => {
  await openPictures(page)
  const [, newer] = reviews
  const review = page.locator(`#review-${newer?.id}`)
  await review.getByRole('link', { name: 'Picture 2 of 2' }).click()
  await expect(page.getByRole('dialog')).toContainText('Picture 2 of 2')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(review.getByRole('link', { name: 'Picture 2 of 2' })).toBeFocused()
})

test('[8.23] a picture that does not load leaves its place, and says so', { tag: ONE_WIDTH }, async ({
  page,
  shop,
  faults,
}) => {
  // The missing picture may fail in any size, or when the page closes before its answer.
  faults.expect(/gone\.webp/)
  const handle = 'keel-balance-stool'
  const { id, author } = await importReview(shop, {
    handle,
    pictures: ['/storage/v1/object/public/review-pictures/nobody/gone.webp'],
  })
  await page.goto(`/product/${handle}`)
  await comeToReviews(page)
  const link = page.locator(`#review-${id}`).getByRole('link', { name: `Picture by ${author}` })
  await expect(link).toHaveText('No image')
  const box = await link.boundingBox()
  expect(box?.height).toBe(box?.width)
  await link.click()
  await expect(page.getByRole('dialog')).toContainText('No image')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('[2.29] the pictures are links to the large ones, in a row that scrolls', async ({ page }) => {
    await page.goto(`/product/${HANDLE}`)
    const strip = page.getByRole('region', { name: 'Pictures from the reviews' })
    await expect(strip.getByRole('button')).toHaveCount(0)
    const last = strip.getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    const href = await last.getAttribute('href')
    await last.click()
    expect(page.url()).toBe(href)
  })
})
