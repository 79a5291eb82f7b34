import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { expectAccessible, expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { openProduct } from '../shop-verbs.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { importReviews, manyReviews, reviewsOn, reviewTitles, scrollToReviews } from './reviews-verbs.ts'

// All tests that import share one shop, in which each has its own product.
test.describe.configure({ mode: 'default' })

let ownShop: Shop

test.beforeAll(async () => {
  ownShop = await openSeededShop()
})
test.afterAll(() => ownShop[Symbol.asyncDispose]())

const titles = (...numbers: number[]) => numbers.map((number) => `Review ${number}`)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[2.26] [4.05] [9.10] reviews are read, filtered, sorted and paged by links that keep the chosen option', {
    tag: [ONE_WIDTH, JOURNEY],
  }, async ({ page }) => {
    const handle = 'keel-saddle-stool'
    await importReviews(ownShop, handle, manyReviews(48))
    await page.goto(`${ownShop.origin}/product/${handle}`)
    const section = reviewsOn(page)
    await expect(reviewTitles(page)).toHaveText(titles(1, 2, 3, 4, 5))
    await expect(section.getByText('03/06/2026')).toBeVisible()
    await expect(section.getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Rated 4.3 out of 5/ })).toContainText('48 reviews')

    const pages = section.getByRole('navigation', { name: 'Pages of reviews' })
    await expect(pages).toHaveText('12…10')
    await pages.getByRole('link', { name: 'Page 10' }).click()
    await expect(reviewTitles(page)).toHaveText(titles(46, 47, 48))

    await section.getByRole('link', { name: /^2 stars: 12 reviews/ }).click()
    await expect(page).toHaveURL(`${ownShop.origin}/product/${handle}?review-stars=2#reviews`)
    await expect(reviewTitles(page)).toHaveText(titles(4, 8, 12, 16, 20))
    await expect(section.getByText('12 reviews with 2 stars')).toBeVisible()
    await section.getByRole('link', { name: 'Clear filter' }).click()
    await section.getByRole('link', { name: 'Lowest' }).click()
    await expect(reviewTitles(page)).toHaveText(titles(4, 8, 12, 16, 20))
    await section.getByRole('link', { name: 'Highest' }).click()
    await expect(reviewTitles(page)).toHaveText(titles(1, 2, 3, 5, 6))

    await section.getByRole('link', { name: /^2 stars/ }).click()
    await section.getByRole('link', { name: /^2 stars.*only these shown/ }).click()
    await expect(page).toHaveURL(`${ownShop.origin}/product/${handle}?review-sort=highest#reviews`)
    await section.getByRole('link', { name: /^1 star: 0/ }).click()
    await expect(section.getByText('No one gave 1 star.')).toBeVisible()
    await page.close()
  })

  test('[4.05] what means nothing in the address shows the plain list', { tag: ONE_WIDTH }, async ({
    page,
  }) => {
    const handle = 'keel-caster-set'
    await importReviews(ownShop, handle, manyReviews(7))
    for (const search of ['review-stars=6', 'review-page=99', 'review-sort=%3Cb%3E&review-page=-1']) {
      await page.goto(`${ownShop.origin}/product/${handle}?${search}`)
      await expect(reviewTitles(page)).toHaveText(titles(1, 2, 3, 4, 5))
    }
    await page.close()
  })
})

test('[4.05] filter, order and page change in place, with their addresses, and back and forward lead through them', {
  tag: JOURNEY,
}, async ({ page }) => {
  const handle = 'keel-balance-stool'
  await importReviews(ownShop, handle, manyReviews(40))
  await page.goto(`${ownShop.origin}/product/${handle}`)
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  const section = reviewsOn(page)
  const isTheSamePage = () => page.evaluate(() => 'isTheSamePage' in window)
  await scrollToReviews(page)

  const bar = section.getByRole('link', { name: /^2 stars/ })
  await bar.focus()
  const before = await bar.boundingBox()
  await page.keyboard.press('Enter')
  await expect(reviewTitles(page)).toHaveText(titles(4, 8, 12, 16, 20))
  await expect(page).toHaveURL(/\?review-stars=2#reviews$/)
  await expect(bar).toBeFocused()
  expect(await bar.boundingBox()).toEqual(before)
  // The other status elements belong to the rows.
  await expect(section.getByRole('status').first()).toHaveText(
    '10 reviews with 2 stars. Reviews, page 1 of 2',
  )

  await section.getByRole('link', { name: 'Page 2' }).click()
  await expect(reviewTitles(page)).toHaveText(titles(24, 28, 32, 36, 40))
  await expect(page.getByRole('list', { name: 'Reviews, page 2 of 2' })).toBeFocused()
  await expect(reviewTitles(page).first()).toBeInViewport()
  await page.goBack()
  await expect(reviewTitles(page)).toHaveText(titles(4, 8, 12, 16, 20))
  await page.goBack()
  await expect(reviewTitles(page)).toHaveText(titles(1, 2, 3, 4, 5))
  await page.goForward()
  await expect(reviewTitles(page)).toHaveText(titles(4, 8, 12, 16, 20))
  await section.getByRole('link', { name: 'Clear filter' }).click()
  await expect(reviewTitles(page)).toHaveText(titles(1, 2, 3, 4, 5))
  expect(await isTheSamePage()).toBe(true)
  await expectAccessible(page, 'reviews', '#reviews')
  await page.close()
})

test('[4.05] whoever goes back before another order has come keeps the one of the address', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const handle = 'keel-cushion-set'
  await importReviews(ownShop, handle, manyReviews(7))
  await page.goto(`${ownShop.origin}/product/${handle}`)
  await scrollToReviews(page)
  const highest = Promise.withResolvers<void>()
  await page.route('**/reviews?*highest*', async (route) => {
    await highest.promise
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest('**/reviews?*highest*')
  const section = reviewsOn(page)
  await section.getByRole('link', { name: 'Highest' }).click()
  await asked
  await page.goBack()
  highest.resolve()
  await page.waitForLoadState('networkidle')
  await expect(section.getByRole('link', { name: 'Recent' })).toHaveAttribute('aria-current', 'true')
  await page.close()
})

test('[2.22] [2.23] [5.05] samples say what they are wherever they are counted, and the first genuine review ends that', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  const handle = 'keel-kneeling-chair'
  await page.goto(ownShop.origin)
  const section = reviewsOn(page)
  await expect(section.getByText('150 sample reviews')).toHaveText([
    '150 sample reviews',
    '150 sample reviews',
  ])
  const list = page.getByRole('list', { name: /^Reviews, page/ })
  await expect(list.getByText('Sample', { exact: true })).toHaveCount(5)
  await expect(section.getByText('Verified purchase')).toHaveCount(0)
  await expect(section.getByText('no one bought anything')).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'samples')
  await page.goto(`${ownShop.origin}/collection`)
  const card = page.getByRole('article').filter({ hasText: 'Kneeling Chair' }).first()
  await expect(card.getByText('4.7 (150 samples)')).toBeVisible()

  await importReviews(ownShop, handle, [{ rating: 3, title: 'Bought it' }])
  await page.reload()
  await expect(card.getByText('3.0 (1)')).toBeVisible()
  await page.goto(`${ownShop.origin}/product/${handle}`)
  await expect(page.getByRole('link', { name: /Rated 3 out of 5/ })).toContainText('1 review')
  await expect(reviewTitles(page)).toHaveText(['Bought it'])
  const samples = section.getByRole('region', { name: 'Sample reviews' })
  await expect(samples.getByText('150 that we wrote')).toBeVisible()
  await samples.getByRole('link', { name: 'Page 30' }).click()
  await expect(samples.getByRole('list', { name: 'Samples, page 30 of 30' })).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'samples below')
  await page.close()
})

test('[4.05] whoever used the fit finder sees people like them first, until they take that off', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const handle = 'keel-two-pad-kneeling-chair'
  await importReviews(ownShop, handle, [
    ...manyReviews(6, { height_in: 74, desk_height_in: 32, knee_comfort: 2 }),
    { rating: 4, title: 'Like me', height_in: 67, desk_height_in: 28, knee_comfort: 5, hours_a_day: 6 },
  ])
  await page.goto(`${ownShop.origin}/product/${handle}?height-ft=5&height-in=6&desk-in=29`)
  const section = reviewsOn(page)
  await expect(reviewTitles(page)).toHaveText(['Like me'])
  await expect(section.getByText('1 review by people like you: 5\'6", desk 29 in')).toBeVisible()
  await expect(section.getByText('5\'7", desk 28 in, 6 hours a day')).toBeVisible()
  await expect(section.getByRole('row', { name: /Comfort at the knees/ })).toHaveText(
    'Comfort at the knees2.45.0',
  )
  await expectAccessibleAtEveryWidth(page, 'people like you')
  await section.getByRole('link', { name: 'Show everyone' }).click()
  await expect(reviewTitles(page)).toHaveText(titles(1, 2, 3, 4, 5))
  await section.getByRole('link', { name: 'People like you (1)' }).click()
  await expect(reviewTitles(page)).toHaveText(['Like me'])

  await page.goto(`${ownShop.origin}/product/${handle}?height-ft=5&height-in=0&desk-in=24`)
  await expect(reviewTitles(page)).toHaveText(titles(1, 2, 3, 4, 5))
  await expect(section.getByText(/^No one close to 5'0", desk 24 in has written yet/)).toBeVisible()
  await page.close()
})

test('[2.26] nothing of what a stranger wrote is markup, or breaks the page', { tag: ONE_WIDTH }, async ({
  page,
  shop,
}) => {
  const handle = 'keel-cushion-set'
  await importReviews(shop, handle, [
    { rating: 1, author: 'W'.repeat(60), title: '<img src=x onerror=alert(1)>', body: 'w'.repeat(5000) },
    { rating: 2, author: 'כהן', title: 'כיסא טוב', body: 'הכיסא נוח מאוד לגב אבל נמוך מדי 👩‍🦽' },
    {
      rating: 5,
      answer: 'Thank you.',
      answered_at: '2026-03-07T15:00:00Z',
      incentive: '10% off a cushion set',
    },
    { rating: 1, title: 'Buy my pills', hidden_at: '2026-03-07T15:00:00Z', hidden_reason: 'advertising' },
  ])
  await openProduct(page, handle)
  const section = reviewsOn(page)
  await expect(section.getByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible()
  await expect(section.getByText('10% off a cushion set')).toBeVisible()
  await expect(section.getByText('Keel answered 03/07/2026')).toBeVisible()
  await expect(section.getByText('Buy my pills')).toHaveCount(0)
  await expect(section.getByText('1 review is hidden')).toBeVisible()
  await section.getByText('Read the rest').click()
  await expectAccessibleAtEveryWidth(page, 'odd reviews')
})

test('[2.26] search engines are told of genuine reviews alone, with the figures that are seen', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  const told = async (handle: string) => {
    await page.goto(`${ownShop.origin}/product/${handle}`)
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return scripts.flatMap((text) => JSON.parse(text)).find((data) => data['@type'] === 'Product')
  }
  expect(await told('keel-criss-cross-chair')).not.toHaveProperty('aggregateRating')
  await importReviews(ownShop, 'keel-criss-cross-chair', manyReviews(6))
  const data = await told('keel-criss-cross-chair')
  expect(data).toMatchObject({ aggregateRating: { ratingValue: '4.5', reviewCount: 6 } })
  expect(data.review.map(({ name }: { name: string }) => name)).toEqual(titles(1, 2, 3, 4, 5))
  await expect(reviewsOn(page).getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible()
  await page.close()
})

test('[2.29] nobody has written: the place says so', { tag: ONE_WIDTH }, async ({ page }) => {
  const handle = 'keel-rocking-kneeling-chair'
  await openProduct(page, handle)
  await expect(reviewsOn(page).getByText('No one has reviewed this yet.')).toBeVisible()
  await expect(reviewsOn(page).getByRole('link', { name: 'Write a review' })).toHaveAttribute(
    'href',
    `/review?product=${handle}`,
  )
})
