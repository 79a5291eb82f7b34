import type { Page } from '@playwright/test'
import { beSignedUp } from '../account/account-verbs.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { ONE_WIDTH } from '../tags.ts'
import {
  BODY,
  choosePictures,
  expectTyped,
  fillReview,
  formOf,
  HANDLE,
  openReview,
  photograph,
  publish,
  send,
} from './writer-verbs.ts'

/** What only the desk of this page needs. */
const DESK = /_astro\/(?:review-desk|react)[^/]*\.js/

const desk = (page: Page) => page.getByRole('main').locator('astro-island')
const isAsleep = (page: Page) => expect(desk(page)).toHaveAttribute('ssr')
const isAwake = (page: Page) => expect(desk(page)).not.toHaveAttribute('ssr')

/** Holds the script of the desk back until it is called, and tells what was asked for. */
async function holdDesk(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(DESK, async (route) => {
    asked.push(route.request().url())
    await promise
    await route.continue()
  })
  return { wake: resolve, asked }
}

async function fillTheRest(page: Page): Promise<void> {
  await page.getByLabel('Your height, ft').fill('5')
  await page.getByLabel('Desk height, in').fill('29')
  await page.getByLabel('Your weight').selectOption('150-179 lb (68-81 kg)')
  await page.getByRole('group', { name: 'Comfort for your knees' }).getByRole('radio', { name: '2' }).click()
}

async function expectTheRest(page: Page): Promise<void> {
  await expect(page.getByLabel('Your height, ft')).toHaveValue('5')
  await expect(page.getByLabel('Desk height, in')).toHaveValue('29')
  await expect(page.getByLabel('Your weight')).toHaveValue('150-179')
  await expect(
    page.getByRole('group', { name: 'Comfort for your knees' }).getByRole('radio', { name: '2' }),
  ).toBeChecked()
}

test('[6.03] what is typed, rated and chosen before the desk is awake stays, and is kept as a draft', async ({
  page,
}) => {
  const { wake } = await holdDesk(page)
  await openReview(page)
  await fillReview(page)
  await fillTheRest(page)
  await choosePictures(page, [await photograph('desk.jpg')])
  const stars = page.getByRole('radiogroup', { name: 'Your rating' }).locator('path')
  const filled = () => stars.evaluateAll((all) => all.map((each) => getComputedStyle(each).fill !== 'none'))
  expect(await filled()).toEqual([true, true, true, false, false])
  await expectAccessible(page)
  await isAsleep(page)
  wake()
  await isAwake(page)
  await expectTyped(page)
  await expectTheRest(page)
  expect(await filled()).toEqual([true, true, true, false, false])
  await page.getByLabel('Picture 1: what it shows').fill('By the window')
  await expect(page.getByText(`${BODY.length} / 5,000`)).toBeVisible()

  await page.reload()
  await expectTyped(page)
  await expectTheRest(page)
  await expect(page.getByLabel('Picture 1: what it shows')).toHaveValue('By the window')
})

test('[6.03] a review sent twice before the desk is awake is sent once, by who is signed in', async ({
  page,
  shop,
}) => {
  await beSignedUp(page, shop)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/reviews') && request.method() === 'POST') sent += 1
  })
  const { wake } = await holdDesk(page)
  await openReview(page)
  await fillReview(page)
  await send(page)
  await page.getByLabel('Title').press('Enter')
  await expect(page.locator('#loading')).toHaveText('Loading...')
  await isAsleep(page)
  wake()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(sent).toBe(1)
})

test('[6.03] what is typed anew before the desk is awake is laid over the draft of before', async ({
  page,
}) => {
  await openReview(page)
  await fillReview(page)
  await choosePictures(page, [await photograph('desk.jpg')])
  await expect(page.getByLabel('Picture 1: what it shows')).toBeVisible()
  const { wake } = await holdDesk(page)
  await page.goto('/')
  await openReview(page)
  await page.getByLabel('Title').fill('Two weeks, in fact')
  await isAsleep(page)
  wake()
  await expectTyped(page, { title: 'Two weeks, in fact' })
  await expect(page.getByLabel('Picture 1: what it shows')).toBeVisible()
  await page.reload()
  await expectTyped(page, { title: 'Two weeks, in fact' })
})

test('[6.03] the desk does not come: the page says so, and keeps what was typed', async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED/)
  faults.expect(/Error hydrating/)
  await page.route(DESK, (route) => route.abort())
  await openReview(page)
  await fillReview(page)
  await send(page)
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(`/review?product=${HANDLE}`)
  await expectTyped(page)
})

test('[6.03] a line of 400 kbit/s and 400 ms: what is sent at once reaches the sign-in with nothing lost', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto(`/review?product=${HANDLE}`, { waitUntil: 'commit' })
  await fillReview(page)
  await send(page)
  await expect(page).toHaveURL(/\/login\?next=/, { timeout: 60_000 })
  await network.detach()
  await openReview(page)
  await expectTyped(page)
})

test('[6.03] nothing of the desk is asked for before a touch on a line that saves data', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  await page.clock.install()
  const { asked, wake } = await holdDesk(page)
  await openReview(page)
  await page.clock.runFor(60_000)
  expect(asked).toEqual([])
  await isAsleep(page)
  await page.getByLabel('Title').focus()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  wake()
})

test('without JavaScript there is no form that nobody could send', async ({ browser, shop }) => {
  await using context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/review?product=${HANDLE}`)
  await expect(page.locator('main noscript > p')).toContainText('This page needs JavaScript')
  await expect(formOf(page)).toBeHidden()
})

test('[6.03] the script of all pages does not come: the form is not sent away, and the page says why', async ({
  page,
  faults,
}) => {
  faults.expect(/net::ERR_FAILED/)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/_astro\/always\.[^/]*\.js/, async (route) => {
    await promise
    await route.abort()
  })
  await page.goto(`/review?product=${HANDLE}`, { waitUntil: 'commit' })
  await fillReview(page)
  await send(page)
  resolve()
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
  await send(page)
  await expect(page.getByText('This part did not load. Please try again.')).toBeVisible()
  await expectTyped(page)
})

test('[6.03] a review sent before it is known that there is one already does not replace that', {
  tag: ONE_WIDTH,
}, async ({ page, shop }) => {
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  await publish(page)
  const { wake } = await holdDesk(page)
  await openReview(page)
  await fillReview(page, { stars: '1 star' })
  await send(page)
  wake()
  await expect(page.getByRole('alert').filter({ hasText: 'You have already reviewed this' })).toBeFocused()
  await expectTyped(page, { stars: '1 star' })
  await page.getByRole('button', { name: 'Go back to what is published' }).click()
  await expectTyped(page)
})
