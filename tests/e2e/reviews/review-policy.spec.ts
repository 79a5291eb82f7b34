import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { readKeys } from '#tests/processes/seen-from-outside.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { madeAnew } from './writer-verbs.ts'

const CLAIM = '4.7/5 from 247 verified customers'
const COULD_NOT = 'The counts could not be loaded just now.'

/** Writes by REST with the service key, as `npm run reviews` does. */
async function askBackend(shop: Shop, method: string, path: string, body: object): Promise<void> {
  const { backendServiceKey } = await readKeys(shop)
  const answer = await fetch(`${shop.origin}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: backendServiceKey,
      authorization: `Bearer ${backendServiceKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}

const countsOf = (page: Page, stars: string) =>
  page.getByRole('row', { name: stars }).getByRole('cell').allTextContents()

// Both counting tests share one shop; the first needs it before anybody has written a review.
test.describe.configure({ mode: 'default' })

let ownShop: Shop

test.beforeAll(async () => {
  ownShop = await openSeededShop()
})
test.afterAll(() => ownShop[Symbol.asyncDispose]())

test('[1.03] the figure of the specification stands once, with sample figures beside it, until somebody has written', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await page.goto(ownShop.origin)
  await expect(page.getByText(CLAIM)).toHaveCount(1)
  await page.getByRole('link', { name: 'sample figures' }).click()
  await expect(page).toHaveURL(`${ownShop.origin}/reviews#samples`)
  await expect(page.getByRole('heading', { name: 'What “Sample” means' })).toBeInViewport()

  const review = { author: 'Kim', body: 'It holds.', source: 'import', product_handle: 'keel-kneeling-chair' }
  await askBackend(
    ownShop,
    'POST',
    'reviews',
    [4, 5, 5].map((rating) => ({ ...review, rating })),
  )
  await madeAnew(page, ownShop.origin, '4.7/5 from 3 reviews')
  await page.goto(ownShop.origin)
  await expect(page.getByText('4.7/5 from 3 reviews')).toHaveCount(1)
  await expect(page.getByText(CLAIM)).toHaveCount(0)
  await expect(page.getByText('sample figures')).toHaveCount(0)
})

test('[6.03] /reviews says who writes, what marks mean, what is never done, and counts what is hidden at once', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page }) => {
  await page.goto(`${ownShop.origin}/reviews`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Who may write',
    'When we ask',
    'What “Verified purchase” means',
    'What “Sample” means',
    'Reviews from elsewhere',
    'What we never do',
    'Why a review may be hidden',
    'If a review is not right',
  ])
  await expect(page.getByRole('term')).toHaveText([
    'Advertising',
    'Abusive',
    'Copied',
    'Not genuine',
    'Personal information',
    'Unlawful',
    'Unrelated',
  ])
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact',
  )
  expect(await countsOf(page, '1 star')).toEqual(['0', '0'])

  const review = {
    author: 'Kim',
    body: 'No.',
    source: 'import',
    product_handle: 'keel-saddle-stool',
    rating: 1,
  }
  const keys = ['kept', 'hidden'].map((import_key) => ({ ...review, import_key }))
  await askBackend(ownShop, 'POST', 'reviews', keys)
  const hide = { hidden_at: new Date().toISOString(), hidden_reason: 'copied' }
  await askBackend(ownShop, 'PATCH', 'reviews?import_key=eq.hidden', hide)
  await madeAnew(page, `${ownShop.origin}/reviews`, '1 star 1 1')
  await page.reload()
  expect(await countsOf(page, '1 star')).toEqual(['1', '1'])
})

test('[6.03] where the backend cannot say how many are hidden, the page says so, is whole, and is not kept', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  let works = false
  const rows = [5, 4, 3, 2, 1].map((stars) => ({ stars, shown: 8, hidden: stars }))
  const backend = createServer((request, response) => {
    const isAsked = works && request.url?.startsWith('/rest/v1/reviews_by_star')
    response.writeHead(isAsked ? 200 : 500, { 'content-type': 'application/json' })
    response.end(isAsked ? JSON.stringify(rows) : 'no')
  }).listen(0)
  const { port } = backend.address() as AddressInfo
  await using shop = await openSeededShop({
    BACKEND_URL: `http://localhost:${port}`,
    BACKEND_ANON_KEY: 'sb_publishable_1',
    BACKEND_SERVICE_KEY: 'sb_secret_1',
  })
  await page.goto(`${shop.origin}/reviews`)
  await expect(page.getByText(COULD_NOT)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'If a review is not right' })).toBeVisible()
  works = true
  await page.goto(`${shop.origin}/reviews`)
  expect(await countsOf(page, '2 stars')).toEqual(['8', '2'])
  backend.close()
  backend.closeAllConnections()
})
