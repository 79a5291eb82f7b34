import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseCurrency, chooseOption, openProduct } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH, POINTER } from '../tags.ts'

const pictures = (page: Page) => page.getByRole('region', { name: /^Pictures of/ })
const large = (page: Page) => pictures(page).getByRole('list').first().getByRole('button')
const zoom = (page: Page) => page.getByRole('dialog', { name: /^Zoomed pictures of/ })

/** Opens the product and waits for the gallery's script, so that no click comes before it. */
async function openReady(page: Page, handle: string): Promise<void> {
  await openProduct(page, handle)
  await pictures(page).dispatchEvent('pointerover')
  await expect(page.locator('astro-island[ssr]').filter({ has: pictures(page) })).toHaveCount(0)
}

async function expectShown(page: Page, position: number): Promise<void> {
  await expect(large(page).nth(position)).toBeInViewport({ ratio: 0.4 })
  await expect(
    pictures(page).getByRole('button', { name: `Show picture ${position + 1} of` }),
  ).toHaveAttribute('aria-current', 'true')
}

test('[2.25] thumbnails and arrow keys step through the pictures', { tag: JOURNEY }, async ({ page }) => {
  await openReady(page, 'keel-kneeling-chair')
  await pictures(page).getByRole('button', { name: 'Show picture 2 of' }).click()
  await expectShown(page, 1)
  await large(page).nth(1).focus()
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 2)
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 1)
  await page.keyboard.press('Enter')
  await expect(zoom(page).getByRole('status')).toHaveText(/^Picture 2 of \d: ./)
})

test('[2.25] a mouse drags the pictures, and lets go without opening one', { tag: POINTER }, async ({
  page,
}) => {
  // A finger scrolls the row by the browser alone, so this needs a mouse.
  await openReady(page, 'keel-kneeling-chair')
  const box = await boxOf(large(page).first())
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await expectShown(page, 1)
  await expect(zoom(page)).toHaveCount(0)

  await large(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(zoom(page)).toBeVisible()
})

test('[2.25] another button of the mouse drags nothing', { tag: POINTER }, async ({ page }) => {
  await openReady(page, 'keel-kneeling-chair')
  const row = pictures(page).getByRole('list').first()
  const box = await boxOf(large(page).first())
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2, { steps: 8 })
  expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  await page.mouse.up({ button: 'middle' })
})

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

test('[2.25] [4.04] a click opens the dialog, which zooms, turns, and closes by Escape and by its button', {
  tag: JOURNEY,
}, async ({ page }) => {
  await openReady(page, 'keel-kneeling-chair')
  const first = large(page).first()
  await first.click()
  await expect(zoom(page)).toBeVisible()
  const picture = zoom(page).getByRole('img')
  const name = await picture.getAttribute('alt')
  const { width } = await boxOf(picture)
  await zoom(page).getByRole('button', { name: 'Zoom in further' }).click()
  await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(width * 1.5)
  await zoom(page).getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(width * 2.5)
  await expect(zoom(page).getByRole('button', { name: 'Zoom in', exact: true })).toBeDisabled()
  await expect(zoom(page).getByRole('button', { name: 'Zoom in', exact: true })).toBeFocused()
  await zoom(page).getByRole('button', { name: 'Zoom out' }).click()
  await zoom(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(picture).not.toHaveAttribute('alt', name ?? '')
  await page.keyboard.press('Escape')
  await expect(zoom(page)).toHaveCount(0)
  await expect(first).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(zoom(page)).toBeVisible()
  await zoom(page).getByRole('button', { name: 'Close zoom' }).click()
  await expect(zoom(page)).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('a picture that is asked for while the last one still closes stays open @one-width', async ({
  page,
}) => {
  await openReady(page, 'keel-kneeling-chair')
  const first = large(page).first()
  await first.click()
  const closing = await zoom(page).elementHandle()
  // A busy page gets the close event late; this holds it back.
  await closing?.evaluate((dialog: HTMLDialogElement) => {
    const hold = (event: Event) => event.stopImmediatePropagation()
    dialog.addEventListener('close', hold, { capture: true, once: true })
  })
  await page.keyboard.press('Escape')
  await expect(zoom(page)).toHaveCount(0)
  await first.click()
  await expect(zoom(page)).toBeVisible()
  await closing?.evaluate((dialog) => dialog.dispatchEvent(new Event('close')))
  await expect(zoom(page).getByRole('button', { name: 'Zoom in', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(zoom(page)).toHaveCount(0)
})

const WALNUT_SLATE = '/product/keel-kneeling-chair?Frame+finish=Walnut&Cushion+color=Slate'

test('[4.04] a link shows the variant that its sender saw, in the server’s own HTML', async ({
  page,
  request,
}) => {
  const html = await (await request.get(WALNUT_SLATE)).text()
  const firstZoom = /aria-label="Zoom: ([^"]*)"/.exec(html)?.[1]
  expect(firstZoom).toMatch(/walnut/i)
  await page.goto(WALNUT_SLATE)
  await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Slate' })).toBeChecked()
  await expect(large(page).first()).toHaveAccessibleName(/walnut/i)
  await chooseCurrency(page, 'EUR')
  await expect(page).toHaveURL(WALNUT_SLATE)
  await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()
})

test('[4.04] whoever chooses walnut sees the other views in walnut as well, by a link as by a choice', async ({
  page,
  request,
}) => {
  const sides = /aria-label="Zoom: Keel Kneeling Chair in ([a-z ]+) with [a-z ]+ cushions from the side/g
  const html = await (await request.get(WALNUT_SLATE)).text()
  expect([...html.matchAll(sides)].map(([, finish]) => finish)).toEqual(['walnut'])
  await openReady(page, 'keel-kneeling-chair')
  const side = large(page).filter({ has: page.getByAltText(/ from the side/) })
  await expect(side).toHaveAccessibleName(/natural birch/)
  const pictureCount = await large(page).count()
  await chooseOption(page, 'Frame finish', 'Walnut')
  await expect(side).toHaveAccessibleName(/walnut/)
  await expect(large(page)).toHaveCount(pictureCount)
})

test('[4.04] the last picture stays until the chosen one has arrived', async ({ page }) => {
  await openReady(page, 'keel-kneeling-chair')
  const arrival = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/walnut-oat/)
  await page.route(/walnut/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  const first = large(page).first().getByRole('img')
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const before = await first.screenshot()
  await chooseOption(page, 'Frame finish', 'Walnut')
  await asked
  expect((await first.screenshot()).equals(before), 'it looks as before').toBe(true)
  arrival.resolve()
  await expect.poll(async () => (await first.screenshot()).equals(before)).toBe(false)
})

test('[4.04] choosing changes the address, and a reload shows the same', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await chooseOption(page, 'Frame finish', 'Black')
  await expect(page).toHaveURL(/\?Frame\+finish=Black&Cushion\+color=Oat$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked()
})

test('[4.04] values that are not offered are ignored: unknown, hidden, twice, or of another product', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  for (const query of [
    'Frame+finish=Gold&Cushion+color=Slate',
    'Cushion+color=Slate&Material=Linen+weave&Size=9',
    'Frame+finish=&Cushion+color=Slate&Cushion+color=Oat',
  ]) {
    const answer = await page.goto(`/product/keel-kneeling-chair?${query}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('radio', { name: 'Natural birch' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Slate' })).toBeChecked()
  }
  await page.goto('/product/keel-kneeling-chair?Cushion+color=Velvet+Pine')
  await expect(page.getByRole('radio', { name: 'Oat' })).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[4.04] a link shows its variant, and without one the first', { tag: ONE_WIDTH }, async ({ page }) => {
    await page.goto(WALNUT_SLATE)
    await expect(page.getByRole('radio', { name: 'Walnut' })).toBeChecked()
    await openProduct(page, 'keel-kneeling-chair')
    await expect(page.getByRole('radio', { name: 'Natural birch' })).toBeChecked()
  })
})

/** Whether these words are drawn, also by what a style adds to an element. */
async function isDrawn(page: Page, words: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] })
  return documents.some(({ layout }) => layout.text.some((at) => strings[at]?.includes(words)))
}

test('a look whose picture does not come says so in a sentence, and one that came says nothing', {
  tag: ONE_WIDTH,
}, async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  await openReady(page, 'keel-kneeling-chair')
  expect(await isDrawn(page, 'This picture did not load.')).toBe(false)
  await page.route('**/cdn/**', (route) => route.abort())
  await chooseOption(page, 'Frame finish', 'Walnut')
  await expect.poll(() => isDrawn(page, 'This picture did not load.')).toBe(true)
  await page.unroute('**/cdn/**')
  await page.reload()
  const picture = large(page).first().getByRole('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await isDrawn(page, 'This picture did not load.')).toBe(false)
})

test('so does a zoomed picture, as large as it is shown', { tag: ONE_WIDTH }, async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/)
  await openReady(page, 'keel-kneeling-chair')
  await large(page).first().click()
  await expect(zoom(page)).toBeVisible()
  await page.route('**/cdn/**', (route) => route.abort())
  const closer = zoom(page).getByRole('button', { name: 'Zoom in', exact: true })
  await closer.click()
  await closer.click()
  await expect.poll(() => isDrawn(page, 'This picture did not load.')).toBe(true)
})
