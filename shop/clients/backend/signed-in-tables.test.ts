import { describe, expect, test } from 'vitest'
import { addAddress, changeAddress, preferAddress, readAddresses, removeAddress } from './addresses.ts'
import { addReview, changeReview, fetchOwnReview, removeReview, replacePictures } from './own-reviews.ts'
import { endOwnSession, readOwnSessions } from './own-sessions.ts'
import { fetchReviewMarks, giveVote, sendReport, takeVoteBack } from './review-marks.ts'
import { addSavedProducts, readSavedProducts, removeSavedProduct } from './saved-products.ts'
import { createSignedInCall, type SignedInCall } from './signed-in-call.ts'

const USER = '0190f0c4-0000-7000-8000-000000000001'

/** Somebody is signed in, and the backend gives these answers in turn. */
function signedIn(...answers: readonly (unknown | Response)[]) {
  const asked: { what: string; columns: string | undefined; body: unknown; prefer: string | null }[] = []
  const waiting = [...answers]
  const session = { access_token: 'token', user: { id: USER } }
  const call = createSignedInCall({
    ...{ url: 'https://backend.example', anonKey: 'anon' },
    openClient: async () => ({ getSession: async () => ({ data: { session }, error: null }) }) as never,
    async fetch(address, { method = 'GET', body, headers }) {
      const { pathname, searchParams } = new URL(address)
      searchParams.delete('columns')
      const path = pathname.replace('/rest/v1/', '')
      const query = [...searchParams]
        .filter(([name]) => name !== 'select')
        .map(([name, value]) => `${name}=${value}`)
      asked.push({
        what: [method, path, ...query].join(' '),
        columns: searchParams.get('select') ?? undefined,
        body: body === undefined || body === null ? undefined : JSON.parse(String(body)),
        prefer: new Headers(headers).get('prefer'),
      })
      const answer = waiting.shift()
      if (answer instanceof Response) return answer
      return answer === undefined ? new Response(null, { status: 201 }) : Response.json(answer)
    },
  })
  return { call, asked, whatWasAsked: () => asked.map(({ what }) => what) }
}

const refusal = (code: string, status: number) =>
  Response.json({ code, message: 'no', details: '', hint: '' }, { status })

const written = {
  ...{ author: 'Ada', rating: 4, title: 'Fine', body: 'It is.', height_in: null, desk_height_in: 29 },
  ...{
    weight_range: null,
    hours_a_day: 6,
    came_from: null,
    knee_comfort: 4,
    back_comfort: null,
    assembly_ease: 5,
  },
}
const row = {
  ...written,
  id: 7,
  verified: true,
  created_at: '2026-03-06T15:00:00+00:00',
  review_pictures: [],
}

describe('a review of one’s own', () => {
  test('is found by product and writer, its pictures in their order, and there is none where none is', async () => {
    const { call, whatWasAsked } = signedIn([row], [])
    expect(await fetchOwnReview(call, 'chair')).toMatchObject({
      ok: true,
      data: { id: 7, hidden_reason: null, created_at: new Date('2026-03-06T15:00:00Z') },
    })
    expect(await fetchOwnReview(call, 'chair')).toEqual({ ok: true, data: undefined })
    expect(whatWasAsked()[0]).toBe(
      `GET reviews product_handle=eq.chair user_id=eq.${USER} review_pictures.order=position.asc`,
    )
  })

  test('is added once, and a second one refused', async () => {
    const { call, asked } = signedIn([row], refusal('23505', 409))
    expect(await addReview(call, 'chair', written)).toMatchObject({ ok: true, data: { id: 7 } })
    expect(asked[0]).toMatchObject({ what: 'POST reviews', body: { product_handle: 'chair', ...written } })
    expect(asked[0]?.prefer).not.toContain('resolution')
    expect(await addReview(call, 'chair', written)).toMatchObject({ ok: false, error: { code: '23505' } })
  })

  test('is changed and removed by its number', async () => {
    const { call, asked } = signedIn([], undefined)
    expect(await changeReview(call, 7, written)).toEqual({ ok: true, data: undefined })
    expect(await removeReview(call, 7)).toMatchObject({ ok: true })
    expect(asked).toMatchObject([
      { what: 'PATCH reviews id=eq.7 review_pictures.order=position.asc', body: written },
      { what: 'DELETE reviews id=eq.7' },
    ])
  })

  test('has its pictures replaced, those of before first, and where that fails nothing is added', async () => {
    const picture = (path: string) => ({ path, width: 8, height: 6, description: '' })
    const pictures = [picture('b'), picture('a')]
    const { call, asked } = signedIn(undefined, undefined)
    expect(await replacePictures(call, 7, pictures)).toMatchObject({ ok: true })
    expect(asked).toMatchObject([
      { what: 'DELETE review_pictures review_id=eq.7' },
      {
        what: 'POST review_pictures',
        body: [
          { review_id: 7, position: 0, ...picture('b') },
          { review_id: 7, position: 1, ...picture('a') },
        ],
      },
    ])
    const none = signedIn(undefined)
    await replacePictures(none.call, 7, [])
    expect(none.asked).toHaveLength(1)
    const failing = signedIn(refusal('42501', 403))
    expect(await replacePictures(failing.call, 7, pictures)).toMatchObject({ ok: false })
    expect(failing.asked).toHaveLength(1)
  })
})

describe('what somebody did with reviews', () => {
  const marked = (id: number, more: object = {}) => ({
    ...{ id, user_id: 'other', helpful_count: 3, review_votes: [], review_reports: [] },
    ...more,
  })

  test('is asked for many at once', async () => {
    const { call, asked, whatWasAsked } = signedIn([
      marked(1, { user_id: USER }),
      marked(2, { review_votes: [{ review_id: 2 }] }),
      marked(3, { user_id: null, review_reports: [{ review_id: 3 }], helpful_count: 0 }),
    ])
    const nothing = { isOwn: false, hasVoted: false, hasReported: false, helpfulCount: 3 }
    expect(await fetchReviewMarks(call, [1, 2, 3, 4])).toEqual({
      ok: true,
      data: new Map([
        [1, { ...nothing, isOwn: true }],
        [2, { ...nothing, hasVoted: true }],
        [3, { ...nothing, hasReported: true, helpfulCount: 0 }],
      ]),
    })
    expect(whatWasAsked()).toEqual(['GET reviews id=in.(1,2,3,4)'])
    expect(asked[0]?.columns).toBe(
      'id,user_id,helpful_count,review_votes(review_id),review_reports(review_id)',
    )
  })

  test('that cannot be read is no empty answer', async () => {
    expect(await fetchReviewMarks(signedIn(refusal('42501', 403)).call, [1])).toMatchObject({ ok: false })
    expect(await fetchReviewMarks(signedIn([marked(1, { helpful_count: 'many' })]).call, [1])).toMatchObject({
      ...{ ok: false, error: { kind: 'protocol' } },
    })
  })

  test('is a vote or a report, each once however often it is sent, and a vote is taken back by its giver', async () => {
    const { call, asked } = signedIn(undefined, undefined, undefined)
    expect(await giveVote(call, 7)).toEqual({ ok: true, data: null })
    expect(await sendReport(call, 7, { reason: 'copied', note: 'from there' })).toEqual({
      ok: true,
      data: null,
    })
    expect(await takeVoteBack(call, 7)).toEqual({ ok: true, data: null })
    expect(asked).toMatchObject([
      { what: 'POST review_votes on_conflict=review_id,user_id', body: { review_id: 7 } },
      {
        what: 'POST review_reports on_conflict=review_id,user_id',
        body: { review_id: 7, reason: 'copied', note: 'from there' },
      },
      { what: `DELETE review_votes review_id=eq.7 user_id=eq.${USER}` },
    ])
    for (const { prefer } of asked.slice(0, 2)) expect(prefer).toContain('resolution=ignore-duplicates')
  })
})

describe('the addresses of an account', () => {
  const address = {
    ...{ first_name: 'Ada', last_name: 'L', address: '1 Main St', apartment: '' },
    ...{ city: 'Austin', state: 'TX', zip: '78701' },
  }

  test('come with the preferred one first, and no more than are kept', async () => {
    const { call, asked, whatWasAsked } = signedIn([{ id: 1, ...address }])
    expect(await readAddresses(call)).toEqual({ ok: true, data: [{ id: 1, ...address }] })
    expect(asked[0]?.columns).toBe(Object.keys({ id: 1, ...address }).join())
    expect(whatWasAsked()).toEqual(['GET addresses order=preferred_at.desc.nullslast,id.asc limit=20'])
  })

  test('are added, changed, preferred and removed, each alone', async () => {
    const { call, asked } = signedIn(undefined, undefined, undefined, undefined)
    await addAddress(call, address)
    await changeAddress(call, 1, address)
    await preferAddress(call, 2, new Date('2026-03-06T15:00:00Z'))
    await removeAddress(call, 3)
    expect(asked).toMatchObject([
      { what: 'POST addresses', body: address },
      { what: 'PATCH addresses id=eq.1', body: address },
      { what: 'PATCH addresses id=eq.2', body: { preferred_at: '2026-03-06T15:00:00.000Z' } },
      { what: 'DELETE addresses id=eq.3' },
    ])
    expect(await addAddress(signedIn(refusal('PT409', 409)).call, address)).toMatchObject({
      ...{ ok: false, error: { code: 'PT409' } },
    })
  })
})

describe('the sessions of an account', () => {
  test('are listed with the browser that each is of', async () => {
    const { call, whatWasAsked } = signedIn([
      { id: 's', user_agent: null, used_at: '2026-03-06T15:00:00+00:00', is_current: true },
    ])
    expect(await readOwnSessions(call)).toEqual({
      ok: true,
      data: [{ id: 's', userAgent: null, usedAt: new Date('2026-03-06T15:00:00Z'), isCurrent: true }],
    })
    expect(whatWasAsked()).toEqual(['GET rpc/own_sessions'])
  })

  test('are ended one by one, and one that had ended already is no failure', async () => {
    const { call, asked } = signedIn(true, false)
    expect(await endOwnSession(call, 's')).toEqual({ ok: true, data: true })
    expect(await endOwnSession(call, 's')).toEqual({ ok: true, data: false })
    expect(asked[0]).toMatchObject({ what: 'POST rpc/end_own_session', body: { session: 's' } })
  })

  test('whose time cannot be read are no sessions', async () => {
    const { call } = signedIn([{ id: 's', user_agent: null, used_at: 'yesterday', is_current: true }])
    expect(await readOwnSessions(call)).toMatchObject({ ok: false, error: { kind: 'protocol' } })
  })
})

describe('what an account saved', () => {
  test('[6.01] is read with the newest first, and no more than an account keeps', async () => {
    const { call, asked, whatWasAsked } = signedIn(
      [{ product_handle: 'stool' }, { product_handle: 'chair' }],
      refusal('42501', 403),
    )
    expect(await readSavedProducts(call)).toEqual({ ok: true, data: ['stool', 'chair'] })
    expect(whatWasAsked()).toEqual(['GET saved_products order=id.desc limit=50'])
    expect(asked[0]?.columns).toBe('product_handle')
    expect(await readSavedProducts(call)).toMatchObject({ ok: false, error: { code: '42501' } })
  })

  test('[6.01] is added in its order, and what is there already stays where it is', async () => {
    const { call, asked } = signedIn()
    expect(await addSavedProducts(call, ['stool', 'chair'])).toMatchObject({ ok: true })
    expect(asked).toEqual([
      {
        what: 'POST saved_products on_conflict=user_id,product_handle',
        body: [{ product_handle: 'stool' }, { product_handle: 'chair' }],
        prefer: expect.stringContaining('resolution=ignore-duplicates'),
      },
    ])
  })

  test('[6.01] is removed by its name alone', async () => {
    const { call, whatWasAsked } = signedIn()
    await removeSavedProduct(call, 'stool')
    expect(whatWasAsked()).toEqual(['DELETE saved_products product_handle=eq.stool'])
  })
})

test.each([
  ['a 404 without words', () => new Response('', { status: 404 })],
  ['a list that nobody asked for', () => Response.json([])],
])('[6.03] a write is not taken for done by %s', async (_what, answer) => {
  for (const write of [
    (call: SignedInCall) => addSavedProducts(call, ['keel-kneeling-chair']),
    (call: SignedInCall) => removeSavedProduct(call, 'keel-kneeling-chair'),
    (call: SignedInCall) => removeAddress(call, 1),
    (call: SignedInCall) => removeReview(call, 7),
    (call: SignedInCall) => giveVote(call, 7),
  ])
    expect(await write(signedIn(answer()).call)).toMatchObject({ ok: false, error: { kind: 'protocol' } })
})
