import type { Page } from '@playwright/test'
import { beSignedUp, signUp, somebodyNew } from '../account/account-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY } from '../tags.ts'
import {
  choosePictures,
  expectPublished,
  expectTyped,
  fillReview,
  HANDLE,
  openReview,
  photograph,
  publish,
  send,
} from './writer-verbs.ts'

const REVIEWS = '**/rest/v1/reviews?*'

test('while pictures are sent, each tells how many of its megabytes have gone', async ({ page, shop }) => {
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  const large = await photograph('large.jpg', 2400, 2000)
  await choosePictures(page, [large, await photograph('small.jpg')])
  const first = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/review-pictures/**', async (route) => {
    await first.promise
    await route.continue()
  })
  await page.route(REVIEWS, async (route) => {
    if (route.request().method() === 'POST') await written.promise
    await route.fallback()
  })
  await send(page)
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled()
  const progress = page.getByRole('progressbar', { name: 'Picture 1 sent' })
  await expect(progress).toHaveJSProperty('max', large.buffer.length)
  await expect(page.getByText(/^\d\.\d of \d\.\d MB$/).first()).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'while it is sent')
  first.resolve()
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2)
  written.resolve()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('a picture that was chosen a moment before the review is sent is sent with it', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const look = createImageBitmap
    const seen = new Promise((resolve) => addEventListener('seen', resolve, { once: true }))
    window.createImageBitmap = (async (file: Blob) => {
      await seen
      return look(file)
    }) as typeof createImageBitmap
  })
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  await choosePictures(page, [await photograph('late.jpg')])
  await send(page)
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled()
  const sent = page.waitForRequest('**/storage/v1/object/review-pictures/**')
  await page.evaluate(() => dispatchEvent(new Event('seen')))
  await sent
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('[5.09] files that are no pictures are refused beside the field, before they are sent', async ({
  page,
}) => {
  await openReview(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/storage/')) sent.push(request.url())
  })
  const good = await photograph('good.jpg')
  await choosePictures(page, [
    { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    { name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    good,
  ])
  await expect(page.getByText('paper.pdf is not a picture that we can show.')).toBeVisible()
  await expect(page.getByText('script.png cannot be opened')).toBeVisible()
  await expect(page.getByText('huge.jpg is larger than 10 MB')).toBeVisible()
  await expect(page.getByLabel(/what it shows/)).toHaveCount(1)
  await choosePictures(
    page,
    Array.from({ length: 5 }, (_, at) => ({ ...good, name: `${at}.jpg` })),
  )
  await expect(page.getByLabel(/what it shows/)).toHaveCount(5)
  await expect(page.getByText('4.jpg was left out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Five pictures are chosen' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove picture 5' }).click()
  await expect(page.getByText('4.jpg was left out')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('[6.03] a picture that the backend refuses is told beside it; the others are not sent again', async ({
  page,
  faults,
  shop,
}) => {
  faults.expect(/400/)
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  await choosePictures(page, [await photograph('good.jpg'), await photograph('refused.jpg')])
  const sent: string[] = []
  await page.route('**/storage/v1/object/review-pictures/**', (route) => {
    sent.push(route.request().url())
    const body = { statusCode: '415', code: 'InvalidMimeType', error: 'invalid_mime_type', message: 'no' }
    return sent.length === 2 ? route.fulfill({ status: 400, json: body }) : route.continue()
  })
  await send(page)
  const wrong = page.getByLabel('Picture 2: what it shows')
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAccessibleDescription(/not a picture that we can show/)
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await publish(page)
  expect(sent).toHaveLength(2)
})

async function answerOnce(page: Page, fulfil: { status: number; json: object } | 'away'): Promise<void> {
  let isAnswered = false
  // `times` would count the questions for the own review, too, of which one may come late.
  await page.route(REVIEWS, (route) => {
    if (isAnswered || route.request().method() === 'GET') return route.fallback()
    isAnswered = true
    return fulfil === 'away' ? route.abort('internetdisconnected') : route.fulfill(fulfil)
  })
}

const refusal = (code: string, message: string) => ({ code, message, details: null, hint: null })

test('[5.09] [6.03] what the backend refuses is told where it belongs, and nothing of what was typed is lost', {
  tag: JOURNEY,
}, async ({ page, faults, shop }) => {
  faults.expect(/400/)
  faults.expect(/429/)
  faults.expect(/500/)
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  const alert = page.getByRole('alert').filter({ hasText: /./ })

  const links = refusal(
    '23514',
    'new row for relation "reviews" violates check constraint "reviews_body_links"',
  )
  await answerOnce(page, { status: 400, json: links })
  await send(page)
  const body = page.getByRole('textbox', { name: 'Your review' })
  await expect(body).toBeFocused()
  await expect(body).toHaveAccessibleDescription(/at most two links/)
  await expectAccessibleAtEveryWidth(page, 'refused beside a field')

  await answerOnce(page, { status: 429, json: refusal('PT429', 'too many reviews within a minute') })
  await send(page)
  await expect(alert).toContainText('Try again in a minute')
  await expect(alert).toBeFocused()

  await answerOnce(page, { status: 500, json: refusal('XX000', 'boom') })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('The fault is ours')

  await answerOnce(page, 'away')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Check your connection')
  await expectAccessibleAtEveryWidth(page, 'refused above the button')
  await expectTyped(page)
  await page.reload()
  await expectTyped(page)
  await publish(page)
})

test('[6.03] a second review, from another device, takes the place of the first when that is wanted', async ({
  page,
  browser,
  shop,
  faults,
}) => {
  faults.expect(/409/)
  const somebody = somebodyNew()
  await beSignedUp(page, shop, somebody)
  await openReview(page)
  await using elsewhere = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: shop.origin,
  })
  const phone = await elsewhere.newPage()
  await openReview(phone)
  await fillReview(phone, { body: 'From the phone: the cushion is thin.' })
  await publish(phone)

  await fillReview(page, { stars: '1 star' })
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'You have already reviewed this' })).toBeFocused()
  await expectTyped(page, { stars: '1 star' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Your changes are published' })).toBeVisible()
  await openReview(phone)
  await expectTyped(phone, { stars: '1 star' })
})

test('[6.03] two clicks send one review', async ({ page, shop }) => {
  await beSignedUp(page, shop)
  await openReview(page)
  await fillReview(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/reviews')) sent += 1
  })
  await page.getByRole('button', { name: 'Send review' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(sent).toBe(1)
})

test('[5.09] what people type breaks nothing: markup, right to left, emoji, 5,000 characters in one', async ({
  page,
  shop,
}) => {
  await beSignedUp(page, shop)
  let hasPublished = false
  for (const body of [
    '<img src=x onerror="alert(1)"><script>alert(2)</script>',
    'הכיסא נוח לברכיים שלי אחרי שבוע, אבל הכרית דקה מדי 👩‍🦽',
    'x'.repeat(5000),
  ]) {
    await openReview(page)
    // What was published comes into the fields a moment later, and what is typed meanwhile is laid over it.
    if (hasPublished) await expect(page.getByText(/^You reviewed this on/)).toBeVisible()
    await fillReview(page, { name: '🪑'.repeat(60), title: 'שבוע '.repeat(20).trim(), body })
    await expectAccessibleAtEveryWidth(page, body.slice(0, 20))
    await send(page)
    await expect(
      page.getByRole('heading', { name: /^(Thank you|Your changes are published)$/ }),
    ).toBeFocused()
    await expectPublished(page, body.slice(0, 30))
    hasPublished = true
    const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(width).toBeLessThanOrEqual(room ?? 0)
  }
})

test('[6.03] the link of a mail proves the purchase, and leaves the address at once', async ({ page }) => {
  await page.route('**/account/purchases', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ proof: 'a.signed-proof' })
    await route.fulfill({ json: { productHandles: [HANDLE] } })
  })
  await page.goto(`/review?product=${HANDLE}#proof=a.signed-proof`)
  await expect(page).toHaveURL(`/review?product=${HANDLE}`)
  await expect(page.getByText('Your link proves your purchase')).toBeVisible()
  await signUp(page, somebodyNew())
  await openReview(page)
  await expect(page.getByText('Your purchase is confirmed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your purchase is confirmed')).toHaveCount(0)
})
