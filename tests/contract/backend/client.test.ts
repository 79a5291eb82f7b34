import { beforeAll, expect, test } from 'vitest'
import type { BackendClient } from '#shop/clients/backend/backend-client.ts'
import type { ReviewsWanted } from '#shop/clients/backend/reviews.ts'
import { ORIGIN } from '#tests/fixtures/backend/auth-twin.ts'
import {
  asAccount,
  BODY,
  insertAccount,
  storePictures,
  writeReview,
} from '#tests/fixtures/backend/public-tables.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { firstPage, openShopReader } from '#tests/fixtures/storefront/shop-reader.ts'

const CHAIR = 'keel-kneeling-chair'
const WANTED = firstPage(CHAIR)

describeOnEveryEngine('the backend as pages ask it', ({ database }) => {
  let client: BackendClient
  let pictured: number
  beforeAll(async () => {
    client = await openShopReader(database())
    const { query } = database()
    const row = { product_handle: CHAIR, body: BODY, user_id: null, created_at: new Date('2026-01-01') }
    await query
      .insertInto('public.reviews')
      .values([
        { ...row, author: 'sample', rating: 5, source: 'sample', images: ['/pictures/own.webp'] },
        { ...row, author: 'first', rating: 3, source: 'import', created_at: new Date('2026-01-03') },
        { ...row, author: 'second', rating: 5, source: 'import', created_at: new Date('2026-01-02') },
        { ...row, author: 'third', rating: 3, source: 'import' },
        {
          ...row,
          author: 'hidden',
          rating: 1,
          source: 'import',
          hidden_at: new Date(),
          hidden_reason: 'copied',
        },
      ])
      .execute()
    const user = await insertAccount(database())
    const { id } = await writeReview(database(), user, { product_handle: 'stool', author: 'pictured' })
    pictured = id
    await storePictures(database(), user, [`${user}/0.webp`, `${user}/1.webp`])
    for (const position of [1, 0]) {
      await asAccount(database(), user, async (as) => {
        const picture = { review_id: id, path: `${user}/${position}.webp`, position, width: 800, height: 600 }
        await as.insertInto('public.review_pictures').values(picture).execute()
      })
    }
  })
  const authors = async (more: Partial<ReviewsWanted>) => {
    const result = await client.reviews({ ...WANTED, ...more })
    return result.ok ? result.data.map(({ author }) => author) : result
  }

  test('[7.05] [9.10] reads a product’s reviews by page, order and stars, the samples apart', async () => {
    expect(await authors({})).toEqual(['first', 'second', 'third'])
    expect(await authors({ sort: 'highest' })).toEqual(['second', 'first', 'third'])
    expect(await authors({ sort: 'lowest' })).toEqual(['first', 'third', 'second'])
    expect(await authors({ stars: 3 })).toEqual(['first', 'third'])
    expect(await authors({ offset: 1, limit: 1 })).toEqual(['second'])
    expect(await authors({ offset: 1000 })).toEqual([])
    expect(await authors({ of: 'samples' })).toEqual(['sample'])
    expect(await authors({ handle: 'no such, "chair"' })).toEqual([])
  })

  test('[3.05] reads a review’s pictures in their places', async () => {
    const result = await client.reviews({ ...WANTED, handle: 'stool' })
    const [review] = result.ok ? result.data : []
    expect(review).toMatchObject({ id: pictured, author: 'pictured', verified: false, helpfulCount: 0 })
    expect(review?.createdAt.getTime()).toBeGreaterThan(Date.now() - 600_000)
    expect(
      review?.pictures.map(({ url, width }) => [new URL(url).pathname.split('/').at(-1), width]),
    ).toEqual([
      ['0.webp', 800],
      ['1.webp', 800],
    ])
    const samples = await client.reviews({ ...WANTED, of: 'samples' })
    expect(samples.ok && samples.data[0]?.pictures[0]?.url).toBe(`${ORIGIN}/pictures/own.webp`)
  })

  test('[4.08] finds the reviews that have pictures', async () => {
    const idsOf = async (handle: string, of: 'genuine' | 'samples') => {
      const result = await client.picturedReviews({ handle, of })
      return result.ok ? result.data.map(({ author, pictures }) => [author, pictures.length]) : result
    }
    expect(await idsOf('stool', 'genuine')).toEqual([['pictured', 2]])
    expect(await idsOf('stool', 'samples')).toEqual([])
    expect(await idsOf(CHAIR, 'genuine')).toEqual([])
    expect(await idsOf(CHAIR, 'samples')).toEqual([['sample', 1]])
  })

  test('[3.05] reads what the reviews of many products come to', async () => {
    const result = await client.reviewSummaries([CHAIR, 'stool', 'none'])
    const none = [0, 0, 0, 0, 0]
    const comfort = { knees: none, back: none, assembly: none }
    expect(result.ok && Object.fromEntries(result.data)).toEqual({
      [CHAIR]: { genuine: [0, 0, 2, 0, 1], sample: [0, 0, 0, 0, 1], hidden: [1, 0, 0, 0, 0], comfort },
      stool: { genuine: [0, 0, 0, 0, 1], sample: none, hidden: none, comfort },
    })
  })
})
