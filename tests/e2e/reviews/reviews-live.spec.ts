import { beSignedUp } from '../account/account-verbs.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { everythingLaidOut, openProduct } from '../shop-verbs.ts'
import { JOURNEY } from '../tags.ts'
import {
  answerReview,
  importReviews,
  manyReviews,
  reviewsOn,
  reviewTitles,
  scrollToReviews,
  someReviewer,
  writeReview,
} from './reviews-verbs.ts'

test('[4.05] [7.07] what one writes stands on another’s open page, and nothing that is read moves', {
  tag: JOURNEY,
}, async ({ page }) => {
  await using shop = await openSeededShop()
  const handle = 'keel-saddle-stool'
  await importReviews(shop, handle, manyReviews(12, { body: 'A line that one reads.\n'.repeat(8) }))
  const writer = await someReviewer(shop)
  await page.goto(`${shop.origin}/product/${handle}`)
  await everythingLaidOut(page)
  await scrollToReviews(page)
  const read = page.getByRole('heading', { name: 'Review 5', exact: true })
  await read.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
  const place = await read.boundingBox()

  await writeReview(writer, handle, { rating: 1, title: 'Just written' })
  await expect(reviewTitles(page).first()).toHaveText('Just written')
  expect((await read.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0)
  await expect(reviewTitles(page)).toHaveText([
    'Just written',
    'Review 1',
    'Review 2',
    'Review 3',
    'Review 4',
    'Review 5',
  ])
  await expect(reviewsOn(page).getByRole('link', { name: /^1 star: 1 review/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Rated 4 out of 5/ })).toContainText('13 reviews')

  await writer.from('reviews').update({ title: 'Changed' }).eq('title', 'Just written')
  await expect(reviewTitles(page).first()).toHaveText('Changed')
  await writer.from('reviews').delete().eq('title', 'Changed')
  await expect(reviewTitles(page).first()).toHaveText('Review 1')
  expect((await read.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0)
  await page.close()
})

test('[4.05] a report that is being written above stays as it is, and does not move what is read', async ({
  page,
  shop,
}) => {
  const handle = 'keel-cushion-set'
  const title = `Answered ${crypto.randomUUID().slice(0, 8)}`
  const body = 'A line that one reads.\n'.repeat(8)
  const now = new Date().toISOString()
  await importReviews(shop, handle, manyReviews(4, { body, created_at: now }))
  await importReviews(shop, handle, [{ rating: 4, title, body, created_at: new Date().toISOString() }])
  await beSignedUp(page, shop)
  await openProduct(page, handle)
  await scrollToReviews(page)
  const reported = page.getByRole('listitem').filter({ hasText: title })
  await reported.getByRole('button', { name: /^Report/ }).click()
  const note = reported.getByLabel('Anything we should know (optional)')
  await note.fill('It names three shops.')
  const read = reviewTitles(page).nth(3)
  await read.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
  const place = await read.boundingBox()

  await answerReview(shop, title, 'Thank you for writing.')
  await expect(reported).toContainText('Keel answered')
  expect((await read.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0)
  await expect(note).toHaveValue('It names three shops.')
})

test('[4.05] a page that was offline, or left and come back to, catches up, and is not made anew', async ({
  page,
  context,
  shop,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const handle = 'keel-balance-stool'
  await importReviews(shop, handle, manyReviews(3))
  const writer = await someReviewer(shop)
  await openProduct(page, handle)
  await scrollToReviews(page)
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))

  await context.setOffline(true)
  await writeReview(writer, handle, { rating: 4, title: 'While offline' })
  await reviewsOn(page).getByRole('link', { name: 'Lowest' }).click()
  await expect(reviewsOn(page).getByText('Check that you are online')).toBeVisible()
  await context.setOffline(false)
  await reviewsOn(page).getByRole('link', { name: 'try again' }).click()
  await expect(reviewTitles(page).first()).toHaveText('While offline')
  await expect(reviewsOn(page).getByText('Check that you are online')).toBeHidden()

  await page.evaluate(() => location.assign('/about'))
  await expect(page).toHaveURL(/about/)
  await writer.from('reviews').update({ title: 'While away' }).eq('title', 'While offline')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/review-sort=lowest/)
  await expect(reviewTitles(page).first()).toHaveText('While away')
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})

test('[7.07] what follows the reviews is loaded when they come near, and not before', async ({
  page,
  shop,
}) => {
  const scripts: string[] = []
  const sockets: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(`${shop.origin}/product/keel-kneeling-chair`, { waitUntil: 'networkidle' })
  const follows = /follow-reviews|watch-reviews/
  expect([scripts.filter((url) => follows.test(url)), sockets]).toEqual([[], []])
  await scrollToReviews(page)
  expect(scripts.filter((url) => follows.test(url))).toHaveLength(2)
})
