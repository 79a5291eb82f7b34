import { expect, test } from 'vitest'
import {
  asAccount,
  asServer,
  asVisitor,
  BODY,
  insertAccount,
  storePictures,
  writeReview,
} from '#tests/fixtures/backend/public-tables.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'

const CHAIR = 'keel-kneeling-chair'
const STOOL = 'keel-saddle-stool'
const at = new Date('2026-03-06T15:00:00Z')
let orders = 0

describeOnEveryEngine('reviews', ({ database }) => {
  const own = (user: string) =>
    asAccount(database(), user, (query) =>
      query.selectFrom('public.reviews').selectAll().where('user_id', '=', user).execute(),
    )
  const buys = (values: { user_id?: string; email?: string; product_handle?: string }) =>
    asServer(database(), (query) =>
      query
        .insertInto('public.purchases')
        .values({
          order_number: String(++orders),
          product_handle: CHAIR,
          email: 'kim@keel.test',
          bought_at: at,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )

  test('[3.05] [6.03] are written by the signed-in as themselves, with what only the shop knows filled in', async () => {
    const user = await insertAccount(database())
    const written = await writeReview(database(), user, { product_handle: CHAIR, rating: 4, title: 'Fine' })
    expect(written).toEqual({
      id: expect.any(Number),
      product_handle: CHAIR,
      author: 'Kim',
      rating: 4,
      title: 'Fine',
      body: BODY,
      verified: false,
      images: [],
      created_at: expect.any(Date),
      user_id: user,
      source: 'customer',
      hidden_at: null,
      hidden_reason: null,
      helpful_count: 0,
      height_in: null,
      desk_height_in: null,
      weight_range: null,
      hours_a_day: null,
      came_from: null,
      knee_comfort: null,
      back_comfort: null,
      assembly_ease: null,
      answer: null,
      answered_at: null,
      incentive: null,
      import_key: null,
    })
  })

  test.each([
    ['0 stars', { rating: 0 }, 'reviews_rating_stars'],
    ['6 stars', { rating: 6 }, 'reviews_rating_stars'],
    ['a title of 121 characters', { title: 'x'.repeat(121) }, 'reviews_title_length'],
    ['a body of 9', { body: 'x'.repeat(9) }, 'reviews_body_length'],
    ['a body of blanks', { body: ' \n'.repeat(20) }, 'reviews_body_length'],
    ['a body of 5001', { body: 'x'.repeat(5001) }, 'reviews_body_length'],
    ['a name of blanks', { author: '  ' }, 'reviews_author_length'],
    ['a name of 61', { author: 'x'.repeat(61) }, 'reviews_author_length'],
  ])('[5.05] [6.03] refuse %s, by a name that a form can use', async (_what, values, constraint) => {
    const user = await insertAccount(database())
    await expect(writeReview(database(), user, { product_handle: CHAIR, ...values })).rejects.toMatchObject({
      code: '23514',
      constraint,
    })
  })

  test('[6.03] take what is just within, emoji and right-to-left text counted as people count', async () => {
    const user = await insertAccount(database())
    const body = '🪑'.repeat(5000)
    const written = { product_handle: CHAIR, author: 'י'.repeat(60), title: '🪑'.repeat(120), body }
    expect(await writeReview(database(), user, written)).toMatchObject(written)
  })

  test('[6.03] are one a product', async () => {
    const user = await insertAccount(database())
    await writeReview(database(), user, { product_handle: CHAIR })
    await expect(writeReview(database(), user, { product_handle: CHAIR })).rejects.toMatchObject({
      constraint: 'reviews_one_a_product',
    })
    await writeReview(database(), user, { product_handle: STOOL })
    expect(await own(user)).toHaveLength(2)
  })

  test('[6.03] are verified by a purchase alone, whichever comes first', async () => {
    const user = await insertAccount(database())
    const before = await writeReview(database(), user, { product_handle: CHAIR })
    expect(before.verified).toBe(false)
    const { id } = await buys({ user_id: user })
    expect(await own(user)).toMatchObject([{ id: before.id, verified: true }])
    expect((await writeReview(database(), user, { product_handle: STOOL })).verified).toBe(false)
    await buys({ user_id: user, product_handle: STOOL })
    await asServer(database(), (query) => query.deleteFrom('public.purchases').where('id', '=', id).execute())
    const after = await own(user)
    expect(after.map((row) => [row.product_handle, row.verified]).sort()).toEqual([
      [CHAIR, false],
      [STOOL, true],
    ])
  })

  test('[6.03] [7.06] are not verified because the server says so, and samples never are', async () => {
    const user = await insertAccount(database())
    const row = { product_handle: CHAIR, author: 'Kim', rating: 5, body: BODY, verified: true }
    const written = await asServer(database(), (query) =>
      query
        .insertInto('public.reviews')
        .values([
          { ...row, user_id: user },
          { ...row, user_id: null, source: 'sample' },
        ])
        .returning('verified')
        .execute(),
    )
    expect(written).toEqual([{ verified: false }, { verified: false }])
  })

  test('[6.03] a purchase becomes its buyer’s once the order’s address is proved, not when it is typed', async () => {
    const email = `${crypto.randomUUID()}@keel.test`
    const typed = { email, email_confirmed_at: at }
    const user = await insertAccount(database(), typed)
    const purchase = await buys({ email })
    expect(purchase.user_id).toBeNull()
    const { query } = database()
    await query.updateTable('auth.users').set({ last_sign_in_at: at }).where('id', '=', user).execute()
    const reread = () =>
      query.selectFrom('public.purchases').selectAll().where('id', '=', purchase.id).executeTakeFirst()
    expect(await reread()).toEqual(purchase)
    const written = await writeReview(database(), user, { product_handle: CHAIR })
    expect(written.verified).toBe(false)
    await proveAddress(user)
    expect(await reread()).toMatchObject({ user_id: user })
    expect(await own(user)).toMatchObject([{ verified: true }])
    expect((await buys({ email, product_handle: STOOL })).user_id).toBe(user)
  })

  /** Proves the address as the auth twin does; `public-sql.test.ts` covers a hosted project's column. */
  const proveAddress = (user: string) =>
    database().query.updateTable('auth.users').set({ email_proved_at: at }).where('id', '=', user).execute()

  test('[6.03] a purchase that somebody has proved stays theirs, and is nobody’s when their account goes', async () => {
    const email = `${crypto.randomUUID()}@keel.test`
    const first = await insertAccount(database())
    const { id } = await buys({ email, user_id: first })
    const second = await insertAccount(database(), { email })
    await proveAddress(second)
    const { query } = database()
    const reread = () => query.selectFrom('public.purchases').select('user_id').where('id', '=', id).execute()
    expect(await reread()).toEqual([{ user_id: first }])
    await writeReview(database(), first, { product_handle: CHAIR })
    await query.deleteFrom('auth.users').where('id', '=', first).execute()
    expect(await reread()).toEqual([{ user_id: null }])
    expect(await own(first)).toEqual([])
  })

  test('[6.03] are hidden for a reason of the list, and then read by their writer alone', async () => {
    const user = await insertAccount(database())
    const handle = `hidden-${user}`
    await writeReview(database(), user, { product_handle: handle, rating: 1 })
    const hide = (values: object) =>
      asServer(database(), (query) =>
        query.updateTable('public.reviews').set(values).where('product_handle', '=', handle).execute(),
      )
    await expect(hide({ hidden_at: at })).rejects.toMatchObject({
      constraint: 'reviews_hidden_for_a_reason',
    })
    await expect(hide({ hidden_at: at, hidden_reason: 'one star' })).rejects.toMatchObject({ code: '22P02' })
    await hide({ hidden_at: at, hidden_reason: 'abusive' })
    const seen = await asVisitor(database(), (query) =>
      query.selectFrom('public.reviews').select('id').where('product_handle', '=', handle).execute(),
    )
    expect(seen).toEqual([])
    expect(await own(user)).toMatchObject([{ hidden_reason: 'abusive' }])
    expect(await summary(handle)).toMatchObject({ genuine: [0, 0, 0, 0, 0], hidden: [1, 0, 0, 0, 0] })
  })

  const summary = (handle: string) =>
    asVisitor(database(), (query) =>
      query
        .selectFrom('public.review_summaries')
        .selectAll()
        .where('product_handle', '=', handle)
        .executeTakeFirst(),
    )

  test('[3.05] list their pictures’ addresses, in the order of their places, five at most', async () => {
    const user = await insertAccount(database())
    const review = await writeReview(database(), user, { product_handle: CHAIR })
    const add = (position: number, path = `${user}/${position}.webp`) =>
      asAccount(database(), user, async (query) => {
        await query
          .insertInto('public.review_pictures')
          .values({ review_id: review.id, path, position, width: 800, height: 600 })
          .execute()
      })
    const odd = `${user}/../a.webp`
    const names = ['0.webp', '1.webp', '5.webp', 'b.webp']
    await storePictures(database(), user, [...names.map((name) => `${user}/${name}`), odd])
    await add(1)
    await add(0)
    const images = () => own(user).then(([row]) => row?.images)
    const address = (name: string) => `/storage/v1/object/public/review-pictures/${user}/${name}`
    expect(await images()).toEqual([address('0.webp'), address('1.webp')])
    await expect(add(5)).rejects.toMatchObject({ constraint: 'review_pictures_five' })
    await expect(add(1, `${user}/b.webp`)).rejects.toMatchObject({
      constraint: 'review_pictures_one_a_place',
    })
    await expect(add(2, odd)).rejects.toMatchObject({ constraint: 'review_pictures_own_folder' })
    for (const path of [`${crypto.randomUUID()}/a.webp`, `${user}/`, `${user}`])
      await expect(add(2, path)).rejects.toMatchObject({ code: '42501' })
    await asAccount(database(), user, (query) =>
      query.deleteFrom('public.review_pictures').where('position', '=', 0).execute(),
    )
    expect(await images()).toEqual([address('1.webp')])
  })

  test('[6.03] are found helpful once an account, by others than their writer', async () => {
    const [writer, voter] = [await insertAccount(database()), await insertAccount(database())]
    const { id } = await writeReview(database(), writer, { product_handle: CHAIR })
    const vote = (user: string) =>
      asAccount(database(), user, async (query) => {
        await query.insertInto('public.review_votes').values({ review_id: id }).execute()
      })
    await vote(voter)
    await expect(vote(voter)).rejects.toMatchObject({ code: '23505' })
    await expect(vote(writer)).rejects.toMatchObject({ code: '42501' })
    expect(await own(writer)).toMatchObject([{ helpful_count: 1 }])
    await asAccount(database(), voter, (query) => query.deleteFrom('public.review_votes').execute())
    expect(await own(writer)).toMatchObject([{ helpful_count: 0 }])
    await vote(voter)
    await database().query.deleteFrom('auth.users').where('id', '=', voter).execute()
    expect(await own(writer)).toMatchObject([{ helpful_count: 0 }])
  })
})
