import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH, POINTER } from '../tags.ts'
import { drawFinger, middleOf } from '../touch-verbs.ts'

const card = (page: Page) => page.getByRole('article').filter({ hasText: 'Keel Kneeling Chair' }).first()

/** The file's path, without its width; empty until it is fetched. */
const fileOf = (image: Locator) =>
  image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc && new URL(currentSrc).pathname)

test('[2.23] a card shows the product alone, and in its room to who points at it; that is not fetched before', {
  tag: POINTER,
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/collection', { waitUntil: 'networkidle' })
  await card(page).scrollIntoViewIfNeeded()
  const [alone, inRoom] = [card(page).locator('img').first(), card(page).locator('img').nth(1)]
  await expect(alone).toBeVisible()
  await expect(inRoom).toBeHidden()
  const askedBefore = asked.length
  const before = await card(page).boundingBox()

  await card(page).hover()
  await expect(inRoom).toBeVisible()
  await expect.poll(() => inRoom.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const file = await fileOf(inRoom)
  expect(file).not.toBe(await fileOf(alone))
  expect(asked.indexOf(file)).toBeGreaterThanOrEqual(askedBefore)
  expect(await card(page).boundingBox()).toEqual(before)

  await page.mouse.move(0, 0)
  await expect(inRoom).toBeHidden()
})

test('[2.23] the keyboard shows it, too', { tag: POINTER }, async ({ page }) => {
  await page.goto('/collection')
  const inRoom = card(page).locator('img').nth(1)
  await expect(inRoom).toBeHidden()
  await card(page).getByRole('link').first().focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(inRoom).toBeVisible()
})

test('[2.23] a swipe shows it where nobody can point; that is not fetched before, and a tap opens the page', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/collection', { waitUntil: 'networkidle' })
  const [alone, inRoom] = [card(page).locator('img').first(), card(page).locator('img').nth(1)]
  await alone.scrollIntoViewIfNeeded()
  await expect(alone).toBeInViewport()
  await expect(inRoom).not.toBeInViewport()
  const askedBefore = asked.length
  const before = await card(page).boundingBox()

  const middle = await middleOf(alone)
  await drawFinger(page, { ...middle, x: middle.x + 120 }, { ...middle, x: middle.x - 120 })
  await expect(inRoom).toBeInViewport({ ratio: 0.9 })
  await expect(alone).not.toBeInViewport()
  await expect.poll(() => inRoom.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(asked.indexOf(await fileOf(inRoom))).toBeGreaterThanOrEqual(askedBefore)
  expect(await card(page).boundingBox()).toEqual(before)

  await page.touchscreen.tap(middle.x, middle.y)
  await expect(page).toHaveURL(/\/product\/keel-kneeling-chair$/)
})

test('[2.23] a finger that goes down a card scrolls the page', { tag: ONE_WIDTH }, async ({ page }) => {
  await page.goto('/collection', { waitUntil: 'networkidle' })
  const alone = card(page).locator('img').first()
  await alone.scrollIntoViewIfNeeded()
  const middle = await middleOf(alone)
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await drawFinger(page, middle, { ...middle, y: middle.y - 150 })
  await expect.poll(scrolled).toBeGreaterThan(before + 50)
  await expect(page).toHaveURL(/\/collection$/)
})
