import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { BackendClient } from '#shop/clients/backend/backend-client.ts'
import { counted } from '#shop/clients/backend/review-summaries.ts'
import type { ReviewsWanted } from '#shop/clients/backend/reviews.ts'
import { asAccount, BODY, insertAccount, writeReview } from '#tests/fixtures/backend/public-tables.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { firstPage, openShopReader } from '#tests/fixtures/storefront/shop-reader.ts'
import { createRandom } from '#tests/soak/random.ts'

const CHAIR = 'chair'
const MANY = 240
const HOUR_MS = 3_600_000
const LIKE = { heightIn: 70, deskIn: 29 }
const SORTS = ['recent', 'highest', 'lowest'] as const
const WANTED = { ...firstPage(CHAIR), limit: 7 }

describeOnEveryEngine('pages of reviews', ({ database }) => {
  let client: BackendClient
  beforeAll(async () => {
    client = await openShopReader(database())
    const random = createRandom(14)
    const rows = Array.from({ length: MANY }, (_, n) => ({
      product_handle: random.below(10) === 0 ? 'other' : CHAIR,
      author: `Kim ${n}`,
      rating: 1 + random.below(5),
      body: BODY,
      source: random.pick(['import', 'import', 'import', 'sample'] as const),
      user_id: null,
      // Some days have many reviews, and some moments several.
      created_at: new Date(Date.UTC(2026, 2, 1) + random.below(12) * random.below(12) * HOUR_MS),
      height_in: random.pick([null, 66, 68, 70, 72, 73]),
      desk_height_in: random.pick([null, 28, 30, 31]),
      knee_comfort: random.pick([null, 1, 4, 5]),
      ...(random.below(6) === 0 ? { hidden_at: new Date(), hidden_reason: 'copied' as const } : {}),
    }))
    await database().query.insertInto('public.reviews').values(rows).execute()
  })

  const sorted = async ({ of, sort, stars, like }: ReviewsWanted) => {
    const samples = sql.lit(of === 'samples')
    const order = { recent: sql``, highest: sql`rating desc,`, lowest: sql`rating,` }[sort]
    const { rows } = await sql<{ author: string }>`select author from public.reviews
      where product_handle = ${CHAIR} and hidden_at is null and (source = 'sample') = ${samples}
        and (${stars}::int is null or rating = ${stars}::int)
        and (${sql.lit(like === null)} or height_in between 68 and 72 and desk_height_in between 28 and 30)
      order by ${order} created_at desc, id desc`.execute(database().query)
    return rows.map(({ author }) => author)
  }
  const authors = async (wanted: ReviewsWanted) => {
    const result = await client.reviews(wanted)
    return result.ok ? result.data.map(({ author }) => author) : result
  }
  const lists = SORTS.flatMap((sort) =>
    [null, 1, 5].flatMap((stars) =>
      [null, LIKE].flatMap((like) =>
        (['genuine', 'samples'] as const).map((of) => ({ ...WANTED, sort, stars, like, of })),
      ),
    ),
  )

  test('[7.05] [9.10] put together are the list, in each order, of each star, of all and of people alike', async () => {
    for (const list of lists) {
      const all = await sorted(list)
      const found: unknown[] = []
      for (let offset = 0; offset < all.length + 7; offset += 7) {
        const page = await authors({ ...list, offset })
        expect(page, JSON.stringify({ ...list, offset })).toEqual(all.slice(offset, offset + 7))
        found.push(page)
      }
      expect(found.flat()).toEqual(all)
    }
  }, 60_000)

  test('[7.05] of what there is none of, or beyond the end, are empty', async () => {
    expect(await authors({ ...WANTED, handle: 'none' })).toEqual([])
    expect(await authors({ ...WANTED, handle: 'none', like: LIKE, offset: 5 })).toEqual([])
    for (const list of lists) expect(await authors({ ...list, offset: 2_000_000_000 })).toEqual([])
  })

  test('[6.03] never hold what is hidden, not even for its writer, and a change is on the next one', async () => {
    const user = await insertAccount(database())
    const { id } = await writeReview(database(), user, { product_handle: CHAIR, author: 'newest' })
    expect((await authors(WANTED)) as string[]).toContain('newest')
    const { query } = database()
    await query
      .updateTable('public.reviews')
      .set({ hidden_at: new Date(), hidden_reason: 'copied' })
      .where('id', '=', id)
      .execute()
    expect((await authors(WANTED)) as string[]).not.toContain('newest')
    const own = await asAccount(database(), user, (as) =>
      sql<{ id: number }>`select id from public.review_page(${CHAIR}, size => 100)`.execute(as),
    )
    expect(own.rows.map((row) => Number(row.id))).not.toContain(id)
    expect(own.rows.length).toBeGreaterThan(90)
    await query.deleteFrom('public.reviews').where('id', '=', id).execute()
  })

  test('[3.05] what people alike said is summed up beside what all did', async () => {
    const alike = await client.reviewsLike(CHAIR, LIKE)
    const rows = await database()
      .query.selectFrom('public.reviews')
      .selectAll()
      .where('product_handle', '=', CHAIR)
      .where('source', '<>', 'sample')
      .where('hidden_at', 'is', null)
      .execute()
    const near = rows.filter(
      ({ height_in, desk_height_in }) =>
        height_in !== null &&
        Math.abs(height_in - 70) <= 2 &&
        desk_height_in !== null &&
        desk_height_in <= 30,
    )
    const counts = (of: typeof rows, column: 'rating' | 'knee_comfort') =>
      [1, 2, 3, 4, 5].map((stars) => of.filter((row) => row[column] === stars).length)
    expect(near.length).toBeGreaterThan(10)
    expect(alike).toMatchObject({
      ok: true,
      data: {
        stars: counts(near, 'rating'),
        comfort: { knees: counts(near, 'knee_comfort'), back: [0, 0, 0, 0, 0] },
        total: near.length,
        isSample: false,
      },
    })
    const summaries = await client.reviewSummaries([CHAIR])
    const all = summaries.ok ? summaries.data.get(CHAIR) : undefined
    expect(all && counted(all)).toMatchObject({
      stars: counts(rows, 'rating'),
      comfort: { knees: counts(rows, 'knee_comfort') },
      total: rows.length,
    })
    expect(await client.reviewsLike('none', LIKE)).toMatchObject({
      ok: true,
      data: { total: 0, average: null },
    })
  })

  test('[3.05] [7.06] samples of people alike leave with the first genuine review, whoever wrote it', async () => {
    const { query } = database()
    const like = { product_handle: 'stool', author: 'Kim', body: BODY, height_in: 70, desk_height_in: 29 }
    await query
      .insertInto('public.reviews')
      .values({ ...like, rating: 5, source: 'sample', user_id: null, back_comfort: 4 })
      .execute()
    expect(await client.reviewsLike('stool', LIKE)).toMatchObject({
      data: { total: 1, average: 5, isSample: true, comfort: { back: [0, 0, 0, 1, 0] } },
    })
    await writeReview(database(), await insertAccount(database()), { product_handle: 'stool', rating: 3 })
    expect(await client.reviewsLike('stool', LIKE)).toMatchObject({ data: { total: 0, isSample: false } })
  })
})
