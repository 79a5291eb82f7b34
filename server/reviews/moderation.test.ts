import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { answerReview, hideReview, listReports, listReviews, setIncentive, showReview } from './moderation.ts'

const review = (id: number) => ({
  ...{ id, handle: 'chair', author: 'Ada', rating: 4, title: 'Good', body: 'It is good.' },
  ...{ source: 'customer', verified: true, createdAt: '2026-03-06T12:00:00Z', hiddenReason: null },
  ...{ answer: null, incentive: null, reports: [] },
})
const page = (count: number) => Array.from({ length: count }, (_, at) => review(1_000 - at))

test.each([
  [25, null],
  [26, 976],
])('of %i reviews the next page begins after %j', async (count, next) => {
  const { owner, asked } = scriptOwner(page(count))
  expect(await listReviews(owner, {})).toMatchObject({
    kind: 'done',
    result: { reviews: page(25), next },
  })
  expect(asked[0]?.path).toMatch(/&order=id\.desc&limit=26$/)
  expect(asked[0]?.path).not.toMatch(/product_handle=|id=lt/)
})

test('reviews are listed of one product, and after those of the page before', async () => {
  const { owner, asked } = scriptOwner([], [])
  expect(await listReviews(owner, { handle: 'chair', before: '901' })).toMatchObject({
    result: { reviews: [], next: null },
  })
  expect(asked[0]?.path).toMatch(/&product_handle=eq\.chair&id=lt\.901$/)
  await listReviews(owner, { before: '9x1' })
  expect(asked[1]?.path).not.toContain('id=lt')
})

test('open reports come with what they are about, the oldest first', async () => {
  const report = {
    ...{ reviewId: 7, reason: 'copied', note: '', createdAt: '2026-03-06T12:00:00Z' },
    review: { handle: 'chair', author: 'Ada', title: 'Good', body: 'It is good.' },
  }
  const { owner, asked } = scriptOwner([report])
  expect(await listReports(owner)).toMatchObject({ kind: 'done', result: { reports: [report] } })
  expect(asked[0]?.path).toMatch(/&settled_at=is\.null&order=created_at\.asc,review_id\.asc&limit=1000$/)
})

const found = [{ before: null }]
const changed = [{ handle: 'chair' }]
const NOW = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

test.each([
  ['Thank you.', { answer: 'Thank you.', answered_at: NOW }],
  ['', { answer: null, answered_at: null }],
])('the shop’s answer is %j', async (words, values) => {
  const { owner, asked } = scriptOwner([{ before: 'Hm.' }], changed)
  expect(await answerReview(owner, '7', words)).toEqual({
    kind: 'done',
    result: { id: '7', handle: 'chair', settled: 0, before: 'Hm.' },
  })
  expect(asked).toMatchObject([
    { method: 'GET', path: 'reviews?select=before:answer,answeredAt:answered_at&id=eq.7' },
    { method: 'PATCH', path: 'reviews?id=eq.7&select=handle:product_handle', body: values },
  ])
  expect(asked[1]?.body).toEqual(values)
})

test.each([
  [null, 'is.null'],
  ['2026-03-06T12:00:00.123456+00:00', 'eq.2026-03-06T12:00:00.123456+00:00'],
])('an answer that somebody saw is changed where it is still the one of %j', async (answeredAt, filter) => {
  const before = answeredAt === null ? null : 'Hm.'
  const { owner, asked } = scriptOwner([{ before, answeredAt }], [])
  expect(await answerReview(owner, '7', 'We are sorry.', before ?? '')).toMatchObject({
    ...{ kind: 'refused', status: 409 },
  })
  expect(asked[1]?.path).toBe(`reviews?id=eq.7&answered_at=${filter}&select=handle:product_handle`)
  const seenOther = scriptOwner([{ before: 'Other words.', answeredAt }])
  expect(await answerReview(seenOther.owner, '7', 'We are sorry.', before ?? '')).toMatchObject({
    ...{ kind: 'refused', status: 409 },
  })
  expect(seenOther.asked).toHaveLength(1)
})

test.each([
  ['a lamp', 'a lamp'],
  ['', null],
])('what a writer got is %j', async (words, incentive) => {
  const { owner, asked } = scriptOwner(found, changed)
  expect(await setIncentive(owner, '7', words)).toMatchObject({ kind: 'done' })
  expect(asked[0]?.path).toBe('reviews?select=before:incentive,answeredAt:answered_at&id=eq.7')
  expect(asked[1]?.body).toEqual({ incentive })
})

test.each([
  ['hidden', (owner: Parameters<typeof showReview>[0]) => hideReview(owner, '7', 'copied'), [NOW, 'copied']],
  ['shown', (owner: Parameters<typeof showReview>[0]) => showReview(owner, '7'), [null, null]],
])('a review that is %s settles its open reports', async (_what, act, [hidden_at, hidden_reason]) => {
  const { owner, asked } = scriptOwner(found, changed, [{ review_id: 7 }, { review_id: 7 }])
  expect(await act(owner)).toMatchObject({ kind: 'done', result: { id: '7', settled: 2 } })
  expect(asked[1]?.body).toEqual({ hidden_at, hidden_reason })
  expect(asked[2]).toMatchObject({
    method: 'PATCH',
    path: 'review_reports?review_id=eq.7&settled_at=is.null&select=review_id',
    body: { settled_at: NOW },
  })
})

test('no review is hidden for its stars', async () => {
  const { owner, asked } = scriptOwner()
  const refused = await hideReview(owner, '7', 'too few stars')
  expect(refused).toMatchObject({ kind: 'refused', status: 422 })
  expect(JSON.stringify(refused)).toContain('never for its stars')
  expect(asked).toEqual([])
})

test.each(['0', '07', 'x', '', '1'.repeat(16), '7 or 1=1'])(
  'there is no review %j, and nobody is asked',
  async (id) => {
    const { owner, asked } = scriptOwner()
    for (const act of [showReview(owner, id), answerReview(owner, id, 'Hm.')])
      expect(await act).toMatchObject({ kind: 'refused', status: 404 })
    expect(asked).toEqual([])
  },
)

test.each([
  ['is not found', [], changed],
  ['went meanwhile', found, []],
])('a review that %s is refused, and settles nothing', async (_what, before, after) => {
  const { owner, asked } = scriptOwner(before, after)
  expect(await showReview(owner, '7')).toMatchObject({ kind: 'refused', status: 404 })
  expect(asked).toHaveLength(2)
})
