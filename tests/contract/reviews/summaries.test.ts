import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asServer, BODY, insertAccount } from '#tests/fixtures/backend/public-tables.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { countReviews, keptCounts } from '#tests/fixtures/database/review-counts.ts'
import { createRandom } from '#tests/soak/random.ts'

const HANDLES = ['chair', 'stool', 'cushion']
const SOURCES = ['customer', 'sample', 'import'] as const
// One day's last moment and the next day's first.
const TIMES = ['2026-03-06T23:59:59.999Z', '2026-03-07T00:00:00Z'].map((time) => new Date(time))
const CHANGES = 80

describeOnEveryEngine('summaries of reviews', ({ database }) => {
  const users: string[] = []
  beforeAll(async () => {
    for (let count = 0; count < 20; count += 1) users.push(await insertAccount(database()))
  })
  const expectTrue = async () => expect(await keptCounts(database())).toEqual(await countReviews(database()))

  test('[3.05] are true after whatever was written, changed, moved, hidden and removed, many rows at a time', async () => {
    const random = createRandom(7)
    for (let change = 0; change < CHANGES; change += 1) {
      await asServer(database(), async (query) => {
        const of = () =>
          query.updateTable('public.reviews').where('product_handle', '=', random.pick(HANDLES))
        const stars = 1 + random.below(5)
        switch (random.below(8)) {
          case 0:
            return query.deleteFrom('public.reviews').where('rating', '=', stars).execute()
          case 1:
            return of()
              .set({ rating: stars, body: `${BODY} ${change}` })
              .execute()
          case 2:
            return of().set({ hidden_at: new Date(), hidden_reason: 'copied' }).execute()
          case 3:
            return of().set({ hidden_at: null, hidden_reason: null }).execute()
          case 4:
            return of()
              .set({ height_in: 60 + random.below(3), knee_comfort: 1 + random.below(5) })
              .execute()
          case 5:
            return of()
              .set({ desk_height_in: null, back_comfort: null, created_at: random.pick(TIMES) })
              .execute()
          case 6:
            return of()
              .set({ product_handle: random.pick(HANDLES) })
              .where('source', '<>', 'customer')
              .execute()
          default: {
            const rows = Array.from({ length: 1 + random.below(8) }, () => {
              const source = random.pick(SOURCES)
              const user_id = source === 'customer' ? random.pick(users) : null
              const rating = 1 + random.below(5)
              return {
                product_handle: random.pick(HANDLES),
                author: 'Kim',
                rating,
                body: BODY,
                source,
                user_id,
                created_at: random.pick(TIMES),
                height_in: random.pick([null, 60, 61]),
                desk_height_in: random.pick([null, 28]),
                back_comfort: random.pick([null, 1, 5]),
                assembly_ease: random.pick([null, 2, 3]),
              }
            })
            return query
              .insertInto('public.reviews')
              .values(rows)
              .onConflict((conflict) => conflict.doNothing())
              .execute()
          }
        }
      })
      await expectTrue()
    }
  })

  test('[3.05] are true when twenty write at once, and none of them fails', async () => {
    await Promise.all(
      users.map((user_id, at) =>
        asServer(database(), (query) =>
          query
            .insertInto('public.reviews')
            // Each insert has another order of products.
            .values(
              [...HANDLES.slice(at % 3), ...HANDLES.slice(0, at % 3)].map((handle) => ({
                product_handle: `${handle}-at-once`,
                author: 'Kim',
                rating: 1 + (at % 5),
                body: BODY,
                user_id,
              })),
            )
            .execute(),
        ),
      ),
    )
    await expectTrue()
    await Promise.all(
      users.map((user) => database().query.deleteFrom('auth.users').where('id', '=', user).execute()),
    )
    await expectTrue()
  })

  test('[3.05] are not touched by a changed text', async () => {
    const row = { product_handle: 'quiet', author: 'Kim', rating: 5, body: BODY, source: 'import' as const }
    await database()
      .query.insertInto('public.reviews')
      .values({ ...row, user_id: null })
      .execute()
    const version = async () =>
      (
        await sql`select xmin::text from public.review_summaries where product_handle = 'quiet'`.execute(
          database().query,
        )
      ).rows
    const before = await version()
    await database()
      .query.updateTable('public.reviews')
      .set({ body: `${BODY} Still.` })
      .where('product_handle', '=', 'quiet')
      .execute()
    expect(await version()).toEqual(before)
  })

  test('[3.05] are forgotten with all reviews', async () => {
    await sql`truncate public.reviews cascade`.execute(database().query)
    expect(await database().query.selectFrom('public.review_summaries').selectAll().execute()).toEqual([])
  })
})
