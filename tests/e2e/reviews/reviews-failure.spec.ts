import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { reviewsOn, reviewTitles } from './reviews-verbs.ts'

const REVIEW = {
  id: 1,
  author: 'Robin',
  rating: 4,
  title: 'Back again',
  body: 'It does what it says.',
  verified: false,
  created_at: '2026-03-06T15:00:00Z',
  source: 'import',
  helpful_count: 0,
  review_pictures: [],
}
const ZERO = [0, 0, 0, 0, 0]
const SUMMARY = {
  product_handle: 'keel-kneeling-chair',
  ...{ genuine: [0, 0, 0, 1, 0], sample: ZERO, hidden: ZERO },
  ...{ genuine_knees: ZERO, genuine_back: ZERO, genuine_assembly: ZERO },
  ...{ sample_knees: ZERO, sample_back: ZERO, sample_assembly: ZERO },
}

const answers: RequestListener = (request, response) => {
  const isSummary = request.url?.includes('review_summaries')
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isSummary ? [SUMMARY] : [REVIEW]))
}

const FAILURES: Readonly<Record<string, RequestListener>> = {
  'answers 500': (_request, response) => void response.writeHead(500).end('{"message":"no"}'),
  'answers garbage': (_request, response) => void response.writeHead(200).end('<h1>Hello</h1>'),
  'never answers': () => {},
}

test.use({ javaScriptEnabled: false })

for (const [what, fails] of Object.entries(FAILURES)) {
  test(`[2.26] [2.23] a backend that ${what} leaves pages whole, and nothing false is kept`, async ({
    page,
  }) => {
    let listener = fails
    const backend = await listen((request, response) => listener(request, response))
    await using shop = await openSeededShop({
      BACKEND_URL: `http://localhost:${(backend.address() as AddressInfo).port}`,
      BACKEND_ANON_KEY: 'sb_publishable_1',
      BACKEND_SERVICE_KEY: 'sb_secret_1',
    })
    try {
      const answer = await page.goto(`${shop.origin}/collection`)
      expect(answer?.status()).toBe(200)
      const card = page.getByRole('article').first()
      await expect(card.getByText('$249.00')).toBeVisible()
      await expect(card.getByRole('img', { name: /^Rated/ })).toHaveCount(0)

      expect((await page.goto(`${shop.origin}/product/keel-kneeling-chair`))?.status()).toBe(200)
      await expect(page.getByRole('link', { name: /^Rated/ })).toHaveCount(0)
      await expect(reviewsOn(page).getByText('The reviews could not be loaded.')).toBeVisible()
      expect(shop.log).toContain('what reviews come to could not be loaded')

      listener = answers
      await reviewsOn(page).getByRole('link', { name: 'Try again' }).click()
      await expect(reviewTitles(page)).toHaveText(['Back again'])
      await page.goto(`${shop.origin}/collection`)
      await expect(card.getByText('4.0 (1)')).toBeVisible()
    } finally {
      backend.closeAllConnections()
      backend.close()
    }
  })
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}
