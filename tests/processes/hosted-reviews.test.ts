import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSamples } from '#server/reviews/samples.ts'
import { Shop } from '#tests/fixtures/shop.ts'
import { runReviews } from '../commands/owner-commands.ts'
import { FAULTS } from './faults.ts'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'
import { buildShop, pageOf, readKeys } from './seen-from-outside.ts'

const CHAIR = 'keel-kneeling-chair'
const PRODUCT = `/product/${CHAIR}`
const CRISS_CROSS = 'keel-criss-cross-chair'
const SEEN = { timeout: 15_000, interval: 100 }
/** Of the twelve that are written, the oldest first: 4.0 in the mean. */
const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1]

let project: Shop
let proxy: FaultyProxy
let shop: Shop
let variables: Record<string, string>
let owner: SupabaseClient
beforeAll(async () => {
  await buildShop()
  project = await Shop.open({ IMPORT_SAMPLE_REVIEWS: 'false' })
  proxy = await openFaultyProxy(project.origin)
  const { backendAnonKey, backendServiceKey } = await readKeys(project)
  variables = {
    BACKEND_URL: proxy.origin,
    BACKEND_ANON_KEY: backendAnonKey,
    BACKEND_SERVICE_KEY: backendServiceKey,
  }
  shop = await Shop.open(variables)
  owner = createClient(project.origin, backendServiceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await proxy?.[Symbol.asyncDispose]()
  await project?.[Symbol.asyncDispose]()
})

const titlesIn = (html: string) =>
  [...html.matchAll(/<article aria-label="([^"]*)"/g)].map(([, title]) => title)
const titlesAt = async (search: string) => titlesIn((await pageOf(shop, `${PRODUCT}/reviews${search}`)).text)

/** What search engines are told that the chair is rated. */
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
  it('[4.05] [7.05] are on the shop’s pages once they are written there, by pages, orders and stars', async () => {
    for (const path of [PRODUCT, '/', '/collection'])
      expect((await pageOf(shop, path)).text).not.toContain('Week 12')
    await owner.from('reviews').insert(STARS.map(reviewOf)).throwOnError()
    await vi.waitFor(async () => {
      expect(titlesIn((await pageOf(shop, PRODUCT)).text)).toEqual(weeks(12, 11, 10, 9, 8))
    }, SEEN)
    expect(titlesIn((await pageOf(shop, '/')).text)).toEqual(weeks(12, 11, 10, 9, 8))
    expect(await titlesAt('?review-page=3')).toEqual(weeks(2, 1))
    expect(await titlesAt('?review-sort=lowest')).toEqual(weeks(12, 11, 10, 9, 8))
    expect(await titlesAt('?review-sort=highest')).toEqual(weeks(6, 5, 4, 3, 2))
    expect(await titlesAt('?review-stars=4')).toEqual(weeks(9, 8, 7))
  })

  it('[2.23] [1.03] are what cards, the home page and search engines are told, and nothing else', async () => {
    expect((await pageOf(shop, '/collection')).text).toContain('4.0 (12)')
    expect((await pageOf(shop, '/')).text).toContain('4.0/5 from 12 reviews')
    expect(await ratingInData()).toMatchObject({ ratingValue: '4.0', reviewCount: 12 })
    const policy = (await fetch(shop.origin + PRODUCT)).headers.get('content-security-policy')
    expect(/img-src [^;]*/.exec(policy ?? '')?.[0]).toContain(proxy.origin)
  })

  it('[6.03] are listed, answered and hidden by the owner, who has the shop’s own command', async () => {
    const { output } = await runReviews(variables, 'list', CHAIR)
    const id = /^(\d+) .*Week 12/m.exec(output)?.[1] ?? ''
    await runReviews(variables, 'answer', id, 'The knee pad is to be set lower.')
    await vi.waitFor(async () => {
      expect((await pageOf(shop, PRODUCT)).text).toContain('The knee pad is to be set lower.')
    }, SEEN)

    expect((await pageOf(shop, '/reviews')).status).toBe(200)
    await runReviews(variables, 'hide', id, 'unrelated')
    await vi.waitFor(async () => {
      expect(titlesIn((await pageOf(shop, PRODUCT)).text)).toEqual(weeks(11, 10, 9, 8, 7))
    }, SEEN)
    expect(await ratingInData()).toMatchObject({ ratingValue: '4.3', reviewCount: 11 })
    expect((await pageOf(shop, '/collection')).text).toContain('4.3 (11)')
    expect(rowOf(1, (await pageOf(shop, '/reviews')).text)).toEqual(['0', '1'])
  })

  it('[4.05] [7.06] are joined by samples only where somebody asks for them, once, with their pictures', async () => {
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
    await using asking = await Shop.open({ ...variables, IMPORT_SAMPLE_REVIEWS: 'true' })
    // The other chair has reviews.
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
    await asking.stop()
    await asking.startAgain()
    expect((await pageOf(asking, `/product/${CRISS_CROSS}`)).text).toContain(`${all.length} sample reviews`)
    expect(await samples()).toEqual(all)
  })
})

const weeks = (...numbers: readonly number[]) => numbers.map((number) => `Week ${number}`)

/** How many of so many stars are shown, and hidden. */
function rowOf(stars: number, html: string): readonly (string | undefined)[] {
  const row = new RegExp(`<th scope="row"[^>]*>${stars}(?:<!-- -->)? (?:<!-- -->)?stars?</th>(.*?)</tr>`, 's')
  return [...(row.exec(html)?.[1] ?? '').matchAll(/>(\d+)</g)].map(([, count]) => count)
}

describe('a project that gives no answer', () => {
  const COULD_NOT = 'The reviews could not be loaded.'
  /** What each says of reviews, and what it shows all the same. */
  const PAGES = [
    [PRODUCT, COULD_NOT, 'Add to cart'],
    ['/', COULD_NOT, 'Shop All Products'],
    [`${PRODUCT}/reviews?review-from=everyone`, COULD_NOT, 'Try again'],
    ['/reviews', 'The counts could not be loaded just now.', 'How reviews come about'],
    ['/collection', undefined, 'Ergonomic Seating Collection'],
  ] as const

  /** Nothing of the chair's reviews is kept after this. */
  async function purgePages(title: string) {
    await owner.from('reviews').update({ title }).eq('title', lastTitle).throwOnError()
    await vi.waitFor(async () => expect(await titlesAt('')).toContain(title), SEEN)
    lastTitle = title
  }
  let lastTitle = 'Week 11'
  const failuresSince = (start: number) =>
    shop.log
      .slice(start)
      .split('\n')
      .filter((line) => line.includes('"failure"'))

  it.each(FAULTS)(
    '[8.07] but %s leaves pages whole, says so, and is kept nowhere',
    async (what, kind, fault) => {
      await purgePages(`Before it ${what}`)
      const start = shop.log.length
      proxy.fault = fault
      try {
        for (const [path, says, shows] of PAGES) {
          const answer = await fetch(shop.origin + path)
          const text = await answer.text()
          expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
            path,
            200,
            'private, no-cache, max-age=0',
          ])
          expect(text).toContain(shows)
          expect(text).toContain(says ?? '')
          expect(text).toMatch(path.endsWith('everyone') ? /<\/div>\s*$/ : /<\/html>\s*$/)
          expect(text).not.toMatch(/aggregateRating|4\.5 \(|aria-label="Rated|sample figures/)
        }
      } finally {
        proxy.fault = undefined
      }
      await vi.waitFor(() => expect(failuresSince(start)).toHaveLength(PAGES.length))
      for (const line of failuresSince(start)) {
        expect(JSON.parse(line)).toMatchObject({ level: 50, failure: { kind } })
        expect(line.length).toBeLessThan(4_000)
      }

      for (const [path] of PAGES) {
        const shows = path === '/reviews' ? '<table' : path === '/collection' ? '4.3 (11)' : lastTitle
        await vi.waitFor(async () => expect((await pageOf(shop, path)).text).toContain(shows), SEEN)
      }
    },
  )
})
