import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSamples } from '#server/reviews/samples.ts'
import { runReviews } from '#tests/commands/owner-commands.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { FAULTS } from './faults.ts'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'
import { buildShop, pageOf, readKeys } from './seen-from-outside.ts'

const CHAIR = 'keel-kneeling-chair'
const PRODUCT = `/product/${CHAIR}`
const CRISS_CROSS = 'keel-criss-cross-chair'
/** A test starts another shop meanwhile. */
const START_TIMEOUT_MS = 90_000
const SEEN = { timeout: 15_000, interval: 100 }
/** Stars of the twelve reviews, the oldest first: 4.0 in the mean. */
const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1]

let project: Shop
let proxy: FaultyProxy
let shop: Shop
let variables: Record<string, string>
let owner: SupabaseClient
beforeAll(async () => {
  await buildShop()
  project = await openSeededShop({ IMPORT_SAMPLE_REVIEWS: 'false' })
  proxy = await openFaultyProxy(project.origin)
  const { backendAnonKey, backendServiceKey } = await readKeys(project)
  variables = {
    BACKEND_URL: proxy.origin,
    BACKEND_ANON_KEY: backendAnonKey,
    BACKEND_SERVICE_KEY: backendServiceKey,
  }
  shop = await openSeededShop(variables)
  owner = createClient(project.origin, backendServiceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await proxy?.[Symbol.asyncDispose]()
  await project?.[Symbol.asyncDispose]()
})

/** React separates pieces of a text by comments. */
const plain = (html: string) => html.replaceAll('<!-- -->', '')
const says = async (path: string, words: string, of = shop) =>
  plain((await pageOf(of, path)).text).includes(words)
const titlesIn = (html: string) =>
  [...html.matchAll(/<article aria-label="([^"]*)"/g)].map(([, title]) => title)
const titlesAt = async (search: string) => titlesIn((await pageOf(shop, `${PRODUCT}/reviews${search}`)).text)

/** The chair's rating in the page's structured data. */
async function ratingInData() {
  const { text } = await pageOf(shop, PRODUCT)
  const [, data = '[]'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
  return [JSON.parse(data)].flat().find((each) => each['@type']?.includes('Product'))?.aggregateRating
}

const reviewOf = (rating: number, at: number) => ({
  product_handle: CHAIR,
  author: 'Robin',
  rating,
  title: `Week ${at + 1}`,
  body: 'My knees took a week to get used to it, my back none at all.',
  source: 'import',
  created_at: new Date(Date.UTC(2026, 0, 1 + at)),
})

describe('reviews that a hosted project keeps', () => {
  test('[4.05] [7.05] are on the shop’s pages once they are written there, by pages, orders and stars', async () => {
    for (const path of [PRODUCT, '/', '/collection'])
      expect([path, await says(path, 'Week 12')]).toEqual([path, false])
    await owner.from('reviews').insert(STARS.map(reviewOf)).throwOnError()
    // A page that was just made has them before any change is heard of.
    for (const path of [PRODUCT, '/'])
      await vi.waitFor(async () => {
        expect(titlesIn((await pageOf(shop, path)).text)).toEqual(weeks(12, 11, 10, 9, 8))
      }, SEEN)
    await vi.waitFor(async () => expect(await says('/collection', '4.0 (12)')).toBe(true), SEEN)
    expect(await titlesAt('?review-page=3')).toEqual(weeks(2, 1))
    expect(await titlesAt('?review-sort=lowest')).toEqual(weeks(12, 11, 10, 9, 8))
    expect(await titlesAt('?review-sort=highest')).toEqual(weeks(6, 5, 4, 3, 2))
    expect(await titlesAt('?review-stars=4')).toEqual(weeks(9, 8, 7))
  })

  test('[2.23] [1.03] are what cards, the home page and search engines are told, and nothing else', async () => {
    expect(await says('/collection', '4.0 (12)')).toBe(true)
    expect(await says('/', '4.0/5 from 12 reviews')).toBe(true)
    expect(await ratingInData()).toMatchObject({ ratingValue: '4.0', reviewCount: 12 })
    const policy = (await fetch(shop.origin + PRODUCT)).headers.get('content-security-policy')
    expect(/img-src [^;]*/.exec(policy ?? '')?.[0]).toContain(proxy.origin)
  })

  test('[6.03] are listed, answered and hidden by the owner, who has the shop’s own command', async () => {
    const run = (...args: string[]) => {
      const there = { PORT: new URL(shop.origin).port, DATA_DIR: shop.dataDir }
      return runReviews({ ...variables, ...there }, ...args)
    }
    const { output } = await run('list', CHAIR)
    const id = /^(\d+) .*Week 12/m.exec(output)?.[1] ?? ''
    await run('answer', id, 'The knee pad is to be set lower.')
    await vi.waitFor(async () => {
      expect(await says(PRODUCT, 'The knee pad is to be set lower.')).toBe(true)
    }, SEEN)

    expect((await pageOf(shop, '/reviews')).status).toBe(200)
    await run('hide', id, 'unrelated')
    await vi.waitFor(async () => {
      expect(titlesIn((await pageOf(shop, PRODUCT)).text)).toEqual(weeks(11, 10, 9, 8, 7))
    }, SEEN)
    expect(await ratingInData()).toMatchObject({ ratingValue: '4.3', reviewCount: 11 })
    expect(await says('/collection', '4.3 (11)')).toBe(true)
    expect(rowOf(1, (await pageOf(shop, '/reviews')).text)).toEqual(['0', '1'])
  })

  test(
    '[4.05] [7.06] are joined by samples only where somebody asks for them, with their pictures',
    async () => {
      const samples = async () => {
        const { data } = await owner
          .from('reviews')
          .select('product_handle')
          .eq('source', 'sample')
          .is('hidden_at', null)
          .throwOnError()
        return data?.map(({ product_handle }) => product_handle)
      }
      expect(await samples()).toEqual([])
      const all = (await readSamples(CRISS_CROSS)).samples.map(() => CRISS_CROSS)
      await using asking = await openSeededShop({ ...variables, IMPORT_SAMPLE_REVIEWS: 'true' })
      // The other chair already has reviews.
      await vi.waitFor(async () => expect(await samples()).toEqual(all), SEEN)
      await vi.waitFor(async () => {
        const { text } = await pageOf(asking, `/product/${CRISS_CROSS}`)
        const [, picture = ''] = /<a href="([^"]*)"[^>]* data-review-picture=/.exec(text) ?? []
        expect(picture).toContain(`${asking.origin}/cdn/${CRISS_CROSS}/`)
        const answer = await fetch(picture)
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^image/),
        ])
      }, SEEN)
      expect(await says(`/product/${CRISS_CROSS}`, `${all.length} sample reviews`, asking)).toBe(true)
      expect(await samples()).toEqual(all)
    },
    START_TIMEOUT_MS,
  )
})

const weeks = (...numbers: readonly number[]) => numbers.map((number) => `Week ${number}`)

/** The counts of shown and hidden reviews with this many stars. */
function rowOf(stars: number, html: string): readonly (string | undefined)[] {
  const row = new RegExp(`<th scope="row"[^>]*>${stars} stars?</th>(.*?)</tr>`, 's')
  return [...(row.exec(plain(html))?.[1] ?? '').matchAll(/>(\d+)</g)].map(([, count]) => count)
}

describe('a project that gives no answer', () => {
  const COULD_NOT = 'The reviews could not be loaded.'
  /** Text that each page shows in any case, while reviews cannot be loaded, and afterwards. */
  const PAGES = [
    { path: PRODUCT, shows: 'Technical details', fails: COULD_NOT, later: () => title },
    { path: '/', shows: 'Shop All Products', fails: COULD_NOT, later: () => title },
    // This page is never cached, so each request makes it.
    { path: `${PRODUCT}/reviews?review-from=everyone`, shows: '', fails: COULD_NOT, later: () => title },
    { path: '/reviews', shows: 'Who may', fails: 'The counts could not be loaded', later: () => '<table' },
    { path: '/collection', shows: 'Kneeling', fails: '', later: () => '4.3 (11)' },
  ]
  let title = 'Week 11'

  /** Changes a review, after which no page stays cached that shows any of the chair's reviews. */
  async function changeReview(to: string) {
    // This caches the page: an uncached one would not tell whether the news of the change has come.
    expect(await titlesAt('')).toContain(title)
    await owner.from('reviews').update({ title: to }).eq('title', title).throwOnError()
    await vi.waitFor(async () => expect(await titlesAt('')).toContain(to), SEEN)
    title = to
  }

  test.each(FAULTS)(
    '[8.07] but %s leaves pages whole, which say so and are not kept',
    async (...[what, kind, fault]) => {
      await changeReview(`Before it ${what}`)
      const logged = shop.log.length
      proxy.fault = fault
      try {
        for (const { path, shows, fails } of PAGES) {
          const answer = await fetch(shop.origin + path)
          const text = await answer.text()
          expect({
            path,
            status: answer.status,
            kept: answer.headers.get('cache-control'),
            isWhole: text.includes(shows) && /<\/(html|div)>\s*$/.test(text),
            saysSo: text.includes(fails),
            invented: /aggregateRating|\d\.\d \(\d|from 247/.exec(plain(text))?.[0],
          }).toEqual({
            path,
            status: 200,
            kept: 'private, no-cache, max-age=0',
            isWhole: true,
            saysSo: true,
            invented: undefined,
          })
        }
      } finally {
        proxy.fault = undefined
      }
      for (const { path, later } of PAGES) {
        const shown = async () => expect([path, await says(path, later())]).toEqual([path, true])
        // A project that was silent first has to answer in time.
        await (kind === 'timeout' ? vi.waitFor(shown, SEEN) : shown())
      }
      const failures = shop.log
        .slice(logged)
        .split('\n')
        .filter((line) => line.includes('"failure"'))
      expect(failures.length).toBeGreaterThanOrEqual(PAGES.length)
      for (const line of failures.slice(0, PAGES.length)) {
        expect(JSON.parse(line)).toMatchObject({ level: 50, failure: { kind } })
        expect(line.length).toBeLessThan(4_000)
      }
      if (kind !== 'timeout') expect(failures).toHaveLength(PAGES.length)
    },
  )
})
