import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { EmbeddedService } from '#server/serving/request-router.ts'
import { type Operation, pathOf } from '#services/admin-contract/operation.ts'
import { backendOperations } from '#services/admin-contract/operations.ts'
import { mayDo, STAFF_ROLES, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import { ORIGIN, openClient, openOwner, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { askAdmin, openBackendAdmin, ownerOf } from '#tests/fixtures/backend/backend-admin.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const HANDLE = 'keel-saddle-stool'

describeBackend('the admin interface to what the backend holds', ({ twin, database }) => {
  let admin: EmbeddedService
  let isBackendAway: boolean
  beforeEach(() => {
    isBackendAway = false
    const owner = ownerOf(twin(), async ({ url }) =>
      isBackendAway && url.includes('/rest/') ? new Response('', { status: 502 }) : undefined,
    )
    admin = openBackendAdmin(twin(), database(), { owner })
  })

  async function hire(role: StaffRole) {
    const { user, email, session } = await signUp(twin())
    await openOwner(twin()).updateUserById(user.id, { app_metadata: { role } })
    return { id: user.id, email, token: session.access_token }
  }
  const ask = (token: string, ...asked: readonly [method: string, path: string, json?: unknown]) =>
    askAdmin(admin, token, asked)
  /** Inserts reviews with these titles and returns the first one's id. */
  async function writeReviews(titles: readonly string[], handle = HANDLE): Promise<number> {
    const row = { product_handle: handle, author: 'Kim', rating: 4, body: 'It does.', source: 'import' }
    const created_at = '2026-03-06T15:00:00Z'
    const rows = titles.map((title) => ({ ...row, title, created_at, import_key: randomUUID() }))
    const client = openClient(twin(), '203.0.113.3', { key: twin().serviceKey })
    const { data, error } = await client.from('reviews').insert(rows).select('id').order('id')
    if (error) throw error
    return data[0]?.id
  }
  const reviewNow = async (id: number) => {
    const { data } = await openClient(twin()).from('reviews').select('answer, incentive').eq('id', id)
    return data?.[0]
  }

  test('deletes what was decided two years ago, in a shop that keeps no other house', async () => {
    const { query } = database()
    const old = new Date(twin().now().getTime() - 731 * 24 * 3_600_000)
    await query
      .insertInto('storefront.change_log')
      .values({ changed_at: old, changed_by: 'ben', action: 'hide', subject: 'review 0', detail: '{}' })
      .execute()
    const [id, manager] = [await writeReviews(['Fine']), await hire('manager')]
    const answer = await ask(manager.token, 'PUT', `reviews/${id}/answer`, { words: 'Thanks.' })
    expect(answer.status).toBe(200)
    const log = query.selectFrom('storefront.change_log').where('changed_by', 'in', ['ben', manager.email])
    expect(await log.select('subject').execute()).toEqual([{ subject: `review ${id}` }])
  })

  test.each(STAFF_ROLES)('lets a role do what the table lets it: %s', async (role) => {
    const { token } = await hire(role)
    for (const [name, operation] of Object.entries<Operation>(backendOperations)) {
      const { method } = operation
      const path = pathOf(operation, {
        id: '999999',
        message: 'M999999',
        account: randomUUID(),
        entry: 'none',
      }).replace('/admin/', '')
      const { status } = await ask(token, method, path, method === 'GET' ? undefined : {})
      expect(status === 403, `${name} as ${role}: ${status}`).toBe(!mayDo(role, operation.action))
      expect(status, name).toBeLessThan(500)
    }
  })

  test('answers, hides and shows a review, which the log of changes tells with what was there before', async () => {
    const [id, manager] = [await writeReviews(['Fine']), await hire('manager')]
    const put = (path: string, json: unknown) => ask(manager.token, 'PUT', `reviews/${id}/${path}`, json)
    const decided = { status: 200, body: { id: String(id), handle: HANDLE, settled: 0 } }
    expect(await put('answer', { words: ' Thanks. ' })).toEqual(decided)
    expect(await put('incentive', { words: 'A set of casters' })).toEqual(decided)
    expect(await reviewNow(id)).toEqual({ answer: 'Thanks.', incentive: 'A set of casters' })
    expect(await put('hiding', { reason: 'copied' })).toEqual(decided)
    expect(await reviewNow(id)).toBeUndefined()
    expect(await ask(manager.token, 'DELETE', `reviews/${id}/hiding`)).toEqual(decided)
    expect(await put('answer', { words: '' })).toEqual(decided)
    expect(await reviewNow(id)).toMatchObject({ answer: null })
    const entries = await database()
      .query.selectFrom('storefront.change_log')
      .where('subject', '=', `review ${id}`)
      .orderBy('id')
      .select(['changed_by', 'account', 'role', 'action', 'detail'])
      .execute()
    const by = { changed_by: manager.email, account: manager.id, role: 'manager' }
    expect(entries).toEqual([
      { ...by, action: 'answer', detail: { before: null, after: 'Thanks.' } },
      { ...by, action: 'incentive', detail: { before: null, after: 'A set of casters' } },
      { ...by, action: 'hide', detail: { before: null, after: 'copied' } },
      { ...by, action: 'show', detail: { before: 'copied', after: null } },
      { ...by, action: 'answer', detail: { before: 'Thanks.', after: null } },
    ])
  })

  test('finds reviews by their words, also of those that a filter leaves, page by page', async () => {
    const { token } = await hire('support')
    const [first, second] = [
      await writeReviews(['Knees hurt', 'Back is fine']),
      await writeReviews(['Knees are fine'], 'keel-stool'),
    ]
    const find = async (query: Record<string, string>) =>
      (await ask(token, 'GET', `reviews?${new URLSearchParams(query)}`)).body.reviews.map(
        ({ title }: { title: string }) => title,
      )
    expect(await find({ search: 'KNEES' })).toEqual(['Knees are fine', 'Knees hurt'])
    expect(await find({ search: 'fine kne' })).toEqual(['Knees are fine'])
    expect(await find({ search: 'knees', handle: HANDLE })).toEqual(['Knees hurt'])
    expect(await find({ search: 'knees', stars: '5' })).toEqual([])
    expect(await find({ search: "elbows ' or \\" })).toEqual([])
    expect(await find({ search: '!?', handle: 'keel-stool' })).toEqual(['Knees are fine'])
    await ask(token, 'PUT', `reviews/${first}/answer`, { words: 'Lower the pad.' })
    expect(await find({ search: 'knees', filter: 'unanswered' })).toEqual(['Knees are fine'])
    const { token: manager } = await hire('manager')
    await ask(manager, 'PUT', `reviews/${second}/hiding`, { reason: 'copied' })
    expect(await find({ search: 'knees', filter: 'hidden' })).toEqual(['Knees are fine'])
    expect(await find({ search: 'knees', filter: 'reported' })).toEqual([])
    await writeReviews(Array.from({ length: 50 }, (_, at) => `Squeaks ${at}`))
    const { body: page } = await ask(token, 'GET', 'reviews?search=squeaks')
    expect(page.reviews).toHaveLength(25)
    const { body: last } = await ask(token, 'GET', `reviews?search=squeaks&before=${page.next}`)
    expect(last).toMatchObject({ reviews: { length: 25 }, next: null })
  })

  test('lists the reviews of so many stars, and those that wait for an answer: no sample, no hidden one', async () => {
    const [{ token }, handle] = [await hire('manager'), `made-${randomUUID()}`]
    const titles = ['Sample', 'Hidden', 'Answered', 'Waits']
    const first = await writeReviews(titles, handle)
    const [sample, hidden, answered, waits] = titles.map((_, at) => first + at)
    const reviews = database().query.updateTable('public.reviews')
    await reviews
      .set({ source: 'sample', body: 'It is lower than it looks. '.repeat(3) })
      .where('id', '=', sample ?? 0)
      .execute()
    await reviews
      .set({ rating: 2 })
      .where('id', '=', waits ?? 0)
      .execute()
    await ask(token, 'PUT', `reviews/${hidden}/hiding`, { reason: 'copied' })
    await ask(token, 'PUT', `reviews/${answered}/answer`, { words: 'Thanks.' })
    const list = async (query: string) =>
      (await ask(token, 'GET', `reviews?handle=${handle}&${query}`)).body.reviews.map(
        ({ title }: { title: string }) => title,
      )
    expect(await list('filter=unanswered')).toEqual(['Waits'])
    expect(await list('filter=hidden')).toEqual(['Hidden'])
    expect(await list('stars=2')).toEqual(['Waits'])
    expect(await list('stars=4')).toEqual(['Answered', 'Hidden', 'Sample'])
  })

  test('lists reviews by pages, hidden ones too, and the reports that wait, which a decision settles', async () => {
    const { token } = await hire('owner')
    const handle = `made-${randomUUID()}`
    await writeReviews(
      Array.from({ length: 26 }, (_, at) => `${at}`),
      handle,
    )
    const { body: first } = await ask(token, 'GET', `reviews?handle=${handle}`)
    expect(first.reviews).toHaveLength(25)
    const { body: second } = await ask(token, 'GET', `reviews?handle=${handle}&before=${first.next}`)
    expect(second).toMatchObject({ reviews: [{ title: '0' }], next: null })

    const { client } = await signUp(twin())
    const id = second.reviews[0].id
    await client
      .from('review_reports')
      .insert({ review_id: id, reason: 'copied', note: 'Seen' })
      .throwOnError()
    const { body: waiting } = await ask(token, 'GET', 'review-reports')
    expect(waiting.reports).toContainEqual(expect.objectContaining({ reviewId: id, note: 'Seen' }))
    expect((await ask(token, 'PUT', `reviews/${id}/hiding`, { reason: 'copied' })).body.settled).toBe(1)
    expect((await ask(token, 'GET', 'review-reports')).body.reports).toEqual([])
    const { body: hidden } = await ask(token, 'GET', `reviews?handle=${handle}&before=${first.next}`)
    expect(hidden.reviews[0].hiddenReason).toBe('copied')
  })

  test.each(['PUT', 'DELETE'])(
    'settles the reports that whoever decided has seen, and no later one: %s',
    async (method) => {
      const [{ token }, handle] = [await hire('owner'), `made-${randomUUID()}`]
      const id = await writeReviews(['Fine'], handle)
      const [first, later] = ['2026-03-06T15:00:00.123456+00:00', '2026-03-06T15:00:00.123457+00:00']
      for (const created_at of [first, later]) {
        const { client, user } = await signUp(twin())
        await client.from('review_reports').insert({ review_id: id, reason: 'copied' }).throwOnError()
        await openClient(twin(), '203.0.113.3', { key: twin().serviceKey })
          .from('review_reports')
          .update({ created_at })
          .eq('user_id', user.id)
          .throwOnError()
      }
      const waiting = async () => {
        const { body } = await ask(token, 'GET', `reviews?handle=${handle}`)
        return body.reviews[0].reports.map(({ createdAt }: { createdAt: string }) => createdAt)
      }
      expect(await waiting()).toEqual([first, later])
      const decide = async (seen: string) => {
        const query = method === 'DELETE' ? `?${new URLSearchParams({ seen })}` : ''
        const body = method === 'DELETE' ? undefined : { reason: 'copied', seen }
        return (await ask(token, method, `reviews/${id}/hiding${query}`, body)).body.settled
      }
      expect([await decide('2026-03-06T15:00:00Z'), await decide(first)]).toEqual([0, 1])
      expect(await waiting()).toEqual([later])
      expect([await decide(later), await waiting()]).toEqual([1, []])
    },
  )

  test('lists who wants letters to the owner alone, each with the link that ends them', async () => {
    const email = `${randomUUID()}@keel.test`
    await database()
      .query.insertInto('public.newsletter_subscribers')
      .values({ email, confirmed_at: new Date() })
      .execute()
    const { body } = await ask((await hire('owner')).token, 'GET', 'subscribers')
    const unsubscribeUrl = expect.stringContaining(`${ORIGIN}/unsubscribe/`)
    expect(body.subscribers).toContainEqual({ email, confirmedAt: expect.any(String), unsubscribeUrl })
    expect((await ask((await hire('manager')).token, 'GET', 'subscribers')).status).toBe(403)
  })

  test.each([
    ['PUT', 'reviews/999999/answer', { words: 'x' }, 404],
    ['PUT', 'reviews/1;drop/answer', { words: 'x' }, 404],
    ['DELETE', 'reviews/-1/hiding', undefined, 404],
    ['PUT', 'reviews/1/answer', { words: 'x'.repeat(2001) }, 422],
    ['PUT', 'reviews/1/answer', {}, 422],
    ['PUT', 'reviews/1/hiding', { reason: 'one-star' }, 422],
    ['PUT', 'reviews/1/answer', { words: 'x'.repeat(20_000) }, 413],
    ['GET', 'reviewsandmore', undefined, 404],
  ])('answers %s %s with one sentence, and changes nothing', async (method, path, json, status) => {
    const answer = await ask((await hire('owner')).token, method, path, json)
    expect(answer).toMatchObject({ status, body: { error: expect.any(String) } })
  })

  test('takes the service key, and says where the backend is away', async () => {
    expect((await ask(twin().serviceKey, 'GET', 'reviews')).status).toBe(200)
    expect((await ask(twin().anonKey, 'GET', 'reviews')).status).toBe(401)
    const { token } = await hire('support')
    isBackendAway = true
    expect(await ask(token, 'GET', 'reviews')).toEqual({
      status: 503,
      body: { error: 'the backend cannot answer just now' },
    })
  })
})
