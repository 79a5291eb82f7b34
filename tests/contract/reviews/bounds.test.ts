import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import {
  asAccount,
  asServer,
  BODY,
  insertAccount,
  writeReview,
} from '#tests/fixtures/backend/public-tables.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const CHAIR = 'keel-kneeling-chair'
const MANY = 20
/** The limits that the database sets for one writer. */
const MAX_IN_A_MINUTE = 10
const MAX_IN_A_DAY = 50

describeBackend('what a writer of reviews may send', ({ database, twin }) => {
  const review = (values: object = {}) => ({
    product_handle: CHAIR,
    author: 'Kim',
    rating: 5,
    body: BODY,
    ...values,
  })
  const signIn = async () => {
    const { client, user } = await signUp(twin())
    const from = (table: string) => client.from(table as never) as ReturnType<typeof client.from>
    return { reviews: from('reviews'), votes: from('review_votes'), id: user.id }
  }
  const write = async (values: object) => (await signIn()).reviews.insert(review(values) as never)

  test.each([
    ['HTML and scripts', { body: '<script>alert(1)</script><img src=x onerror=alert(1)> &amp; "quoted"' }],
    ['emoji', { author: '🪑🪑', title: '👍🏽', body: '🪑'.repeat(5000) }],
    [
      'right-to-left text',
      { author: 'דנה', title: 'כיסא טוב', body: '\u202eהכיסא נוח מאוד לעבודה ארוכה\u202c' },
    ],
    ['5,000 characters without a space', { body: 'x'.repeat(5000) }],
    ['two links', { body: 'See https://keel.example/fit and www.keel.example/desk for how I set it.' }],
    [
      'figures, sentences without a space, and names with dots',
      { body: 'Set it to 18.5 in.Then sat 3.5 hours.Dr. St.Clair agrees.' },
    ],
    ['a handle of another script', { product_handle: '椅子-2' }],
  ])('[6.03] is kept as it was: %s', async (_what, values) => {
    const { reviews } = await signIn()
    const { data, error } = await reviews
      .insert(review(values) as never)
      .select()
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject(values)
  })

  const links = [
    'https://a.example',
    'http://b.example/x?y',
    'www.c.example',
    'cheap-chairs.shop',
    'SEATS.COM',
  ]
  test.each([
    [
      'links in every sentence',
      { body: links.map((link) => `Better at ${link} today.`).join(' ') },
      'reviews_body_links',
    ],
    [
      'three links without a space between',
      {
        body: links
          .slice(0, 3)
          .map((link) => `(${link})\n`)
          .join(''),
      },
      'reviews_body_links',
    ],
    ['a title with a link', { title: 'www.c.example' }, 'reviews_title_links'],
    ['a name with a link', { author: 'https://a.example' }, 'reviews_author_links'],
    ['6 stars', { rating: 6 }, 'reviews_rating_stars'],
    ['a knee of 0', { knee_comfort: 0 }, 'reviews_knee_comfort'],
    ['a body of 5,001', { body: 'x'.repeat(5001) }, 'reviews_body_length'],
    ['a handle of words', { product_handle: 'no such, "chair"' }, 'reviews_product_handle_shape'],
    ['a handle of a path', { product_handle: '../chair' }, 'reviews_product_handle_shape'],
    ['a handle in capitals', { product_handle: 'CHAIR' }, 'reviews_product_handle_shape'],
    ['a handle of markup', { product_handle: '<b>' }, 'reviews_product_handle_shape'],
    ['a handle of blanks', { product_handle: 'chair\u2028' }, 'reviews_product_handle_shape'],
  ])('[5.05] [6.03] is refused, by a name that a form can use: %s', async (_what, values, constraint) => {
    const { status, error } = await write(values)
    expect([status, error?.code]).toEqual([400, '23514'])
    expect(error?.message).toContain(`"${constraint}"`)
  })

  test.each([
    ['verified', { verified: true }],
    ['another’s `user_id`', { user_id: crypto.randomUUID() }],
    ['source', { source: 'import' }],
    ['an answer', { answer: 'Thank you.', answered_at: '2026-03-06T15:00:00Z' }],
    ['an incentive', { incentive: 'a free cushion' }],
    ['a time', { created_at: '2020-01-01T00:00:00Z' }],
    ['votes', { helpful_count: 99 }],
    ['a hidden review', { hidden_at: '2026-03-06T15:00:00Z', hidden_reason: 'copied' }],
  ])('[6.03] is not theirs to say, whether new or changed: %s', async (_what, values) => {
    const { reviews } = await signIn()
    expect((await reviews.insert(review(values) as never)).status).toBe(403)
    expect((await reviews.insert(review() as never)).status).toBe(201)
    expect((await reviews.update(values as never).eq('product_handle', CHAIR)).status).toBe(403)
  })

  test('[6.03] is one review of a product, under their own name, in a session that lives', async () => {
    const { reviews, id } = await signIn()
    expect((await reviews.insert(review() as never)).status).toBe(201)
    const second = await reviews.insert(review() as never)
    expect([second.status, second.error?.code]).toEqual([409, '23505'])
    expect(second.error?.message).toContain('"reviews_one_a_product"')
    const other = await signIn()
    const changed = await other.reviews
      .update({ rating: 1 } as never)
      .eq('user_id', id)
      .select()
    expect(changed.data).toEqual([])
    expect(
      (
        await openClient(twin())
          .from('reviews' as never)
          .insert(review() as never)
      ).status,
    ).toBe(401)
    const dead = openClient(twin(), undefined, { key: `${twin().anonKey.slice(0, -4)}AAAA` })
    expect((await dead.from('reviews' as never).insert(review() as never)).status).toBe(401)
  })

  test('[6.03] is no more than ten reviews in a minute, one by one or all at once, and more in the next', async () => {
    const { reviews, id } = await signIn()
    const handles = Array.from({ length: MANY }, (_, n) => `chair-${n}`)
    const statuses: number[] = []
    for (const product_handle of handles) {
      const { status, error } = await reviews.insert(review({ product_handle }) as never)
      statuses.push(status)
      if (error)
        expect(error).toMatchObject({ code: 'PT429', message: expect.stringContaining('within a minute') })
    }
    expect(statuses).toEqual(handles.map((_, n) => (n < MAX_IN_A_MINUTE ? 201 : 429)))
    expect((await reviews.update({ rating: 1 } as never).eq('user_id', id)).status).toBe(429)
    expect((await reviews.delete().eq('user_id', id)).status).toBe(204)

    const others = await signIn()
    const atOnce = await others.reviews.insert(
      handles.map((product_handle) => review({ product_handle })) as never,
    )
    expect(atOnce.status).toBe(429)
    expect((await others.reviews.select('id').eq('user_id', others.id)).data).toEqual([])

    await passMinute(id)
    expect((await reviews.insert(review() as never)).status).toBe(201)
  })
  const passMinute = (id: string) =>
    sql`update private.review_writes set minute_began = minute_began - interval '1 minute' where user_id = ${id}`.execute(
      database().query,
    )

  test('[2.29] is no more than sixty votes in a minute, given or taken back, and more in the next', async () => {
    const { id, votes } = await signIn()
    const review_id = (
      await writeReview(database(), await insertAccount(database()), { product_handle: CHAIR })
    ).id
    const give = () => votes.insert({ review_id } as never)
    const takeBack = () => votes.delete().eq('review_id', review_id)
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push((await give()).status, (await takeBack()).status)
    expect(new Set(statuses)).toEqual(new Set([201, 204]))
    const refused = await give()
    expect(refused.status).toBe(429)
    expect(refused.error).toMatchObject({
      ...{ code: 'PT429', message: 'too many votes given or taken back within a minute' },
    })
    await sql`update private.review_vote_writes set minute_began = minute_began - interval '1 minute'
      where user_id = ${id}`.execute(database().query)
    expect((await give()).status).toBe(201)
    // An account that goes takes its votes along, however many it has given.
    await sql`update private.review_vote_writes set in_minute = 60 where user_id = ${id}`.execute(
      database().query,
    )
    await sql`delete from auth.users where id = ${id}`.execute(database().query)
    const left = database().query.selectFrom('public.review_votes').where('user_id', '=', id).selectAll()
    expect(await left.execute()).toEqual([])
  })

  test('[6.03] is no more than fifty in a day', async () => {
    const { reviews, id } = await signIn()
    await reviews.insert(review() as never)
    await sql`update private.review_writes set in_day = ${MAX_IN_A_DAY - 1} where user_id = ${id}`.execute(
      database().query,
    )
    const change = () => reviews.update({ rating: 4 } as never).eq('user_id', id)
    expect((await change()).status).toBe(204)
    const refused = await change()
    expect(refused.status).toBe(429)
    expect(refused.error).toMatchObject({ code: 'PT429', message: expect.stringContaining('within a day') })
    const pass = (time: string) =>
      sql`update private.review_writes
        set day_began = day_began - ${time}::interval, minute_began = minute_began - ${time}::interval
        where user_id = ${id}`.execute(database().query)
    // A minute, an hour and almost a day later, the same day's limit applies.
    for (const time of ['1 minute', '1 hour', '22 hours 50 minutes']) {
      await pass(time)
      expect((await change()).error?.message, time).toContain('within a day')
    }
    await pass('10 minutes')
    expect((await change()).status).toBe(204)
    // The day begins with its first change, not anew with each.
    const stored = () =>
      sql`select in_day from private.review_writes where user_id = ${id}`.execute(database().query)
    await pass('23 hours')
    await change()
    expect((await stored()).rows).toEqual([{ in_day: 2 }])
    await pass('1 hour')
    await change()
    expect((await stored()).rows).toEqual([{ in_day: 1 }])
  })

  test('[6.03] does not count what others do to their review, or what the shop writes', async () => {
    const [writer, voter] = [await insertAccount(database()), await insertAccount(database())]
    const { id } = await writeReview(database(), writer, { product_handle: CHAIR })
    for (let times = 0; times < MANY; times++) {
      await asAccount(database(), voter, async (query) => {
        await query.insertInto('public.review_votes').values({ review_id: id }).execute()
        await query.deleteFrom('public.review_votes').where('review_id', '=', id).execute()
      })
      await asServer(database(), (query) =>
        query
          .updateTable('public.reviews')
          .set({ answer: `Thanks ${times}`, answered_at: new Date() })
          .where('id', '=', id)
          .execute(),
      )
    }
    const { rows } = await sql`select user_id, in_minute from private.review_writes
      where user_id in (${writer}, ${voter})`.execute(database().query)
    expect(rows).toEqual([{ user_id: writer, in_minute: 1 }])
    const imported = links.map((link) => ({
      ...review({ body: `${BODY} ${links.join(' ')} ${link}` }),
      user_id: null,
      source: 'import' as const,
    }))
    await asServer(database(), (query) => query.insertInto('public.reviews').values(imported).execute())
  })
})
