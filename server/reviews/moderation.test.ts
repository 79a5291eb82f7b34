import { expect, test } from 'vitest'
import { REVIEW_FAULTS } from '#facts/review-faults.ts'
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

/** The names of what a question asks for, outside of any brackets. */
function namesAsked(path = ''): string[] {
  const [, columns = ''] = /[?&]select=([^&]*)/.exec(path) ?? []
  let inner = columns
  while (inner.includes('(')) inner = inner.replace(/\([^()]*\)/g, '')
  return inner.split(',').map((column) => column.split(':')[0]?.trim() ?? '')
}

test('a review is listed with all that its answer tells, and its oldest open reports', async () => {
  const { owner, asked } = scriptOwner([])
  await listReviews(owner, {})
  expect(namesAsked(asked[0]?.path)).toEqual(Object.keys(review(1)))
  expect(asked[0]?.path).toContain('&reports.settled_at=is.null&')
  expect(asked[0]?.path).toContain('&reports.order=created_at.asc&')
  expect(asked[0]?.path).toContain('&reports.limit=20&')
})

const HELD = /&(?:rating|hidden_at|answer|source|id)=/

test.each([
  [{ stars: '1' }, '&rating=eq.1'],
  [{ filter: 'hidden' }, '&hidden_at=not.is.null'],
  // A sample is nobody's words, so it waits for no answer.
  [{ filter: 'unanswered' }, '&answer=is.null&hidden_at=is.null&source=neq.sample'],
  [{}, ''],
] as const)('reviews are listed that are %j', async (query, held) => {
  const { owner, asked } = scriptOwner([])
  await listReviews(owner, query)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.path.endsWith(`&limit=26${held}`)).toBe(true)
  expect(HELD.test(asked[0]?.path ?? '')).toBe(held !== '')
})

test('reviews with a report that waits are found from the reports, the oldest first, each once', async () => {
  const { owner, asked } = scriptOwner([{ review_id: 7 }, { review_id: 9 }, { review_id: 7 }], [review(9)])
  expect(await listReviews(owner, { filter: 'reported' })).toMatchObject({ result: { reviews: [{ id: 9 }] } })
  expect(asked[0]?.path).toBe(
    'review_reports?select=review_id&settled_at=is.null&order=created_at.asc&limit=200',
  )
  expect(asked[1]?.path).toMatch(/&limit=26&id=in\.\(7,9\)$/)
})

const PLACES = Array.from({ length: 26 }, (_, at) => 1_000 - at)

test.each([
  [{ search: 'knee' }, { held: [], among: null, before: null }],
  [
    { search: 'knee', handle: 'chair' },
    { held: ['product=chair'], among: null, before: null },
  ],
  [
    { search: 'knee', stars: '2' },
    { held: ['stars=2'], among: null, before: null },
  ],
  [
    { search: 'knee', filter: 'hidden', before: '901' },
    { held: ['is=hidden'], among: null, before: 901 },
  ],
] as const)('words are looked for among what is asked for: %j', async (query, sent) => {
  const { owner, asked } = scriptOwner([{ places: [7], looked_up_to: null }], [review(7)])
  expect(await listReviews(owner, query)).toMatchObject({ result: { reviews: [{ id: 7 }], next: null } })
  expect(asked[0]).toMatchObject({ path: 'rpc/find_reviews', body: { asked: 'knee', size: 26, ...sent } })
  expect(asked[1]?.path).toMatch(/&limit=26&id=in\.\(7\)$/)
})

test('words are looked for among the reviews with a report that waits', async () => {
  const { owner, asked } = scriptOwner([{ review_id: 7 }], [{ places: [], looked_up_to: null }], [])
  await listReviews(owner, { filter: 'reported', search: 'knee' })
  expect(asked[1]?.body).toEqual({ asked: 'knee', held: [], among: [7], before: null, size: 26 })
})

test.each([
  ['more were found than a page holds', PLACES, 300, page(26), 976],
  ['one of them went meanwhile', PLACES, 300, page(25), 976],
  ['all of them went meanwhile', PLACES, 300, [], null],
  ['others may be further back', [1_000], 300, page(1), 300],
  ['all was looked through', [1_000], null, page(1), null],
])('of what was found, the next page begins where %s', async (_what, places, looked_up_to, rows, next) => {
  const { owner } = scriptOwner([{ places, looked_up_to }], rows)
  expect(await listReviews(owner, { search: 'knee' })).toMatchObject({ result: { next } })
})

test('a search without a word lists all', async () => {
  const { owner, asked } = scriptOwner([], page(1))
  expect(await listReviews(owner, { search: '?', stars: '4' })).toMatchObject({
    result: { reviews: page(1) },
  })
  expect(asked[1]?.path).toMatch(/&limit=26&rating=eq\.4$/)
})

test('open reports come with what they are about, the oldest first', async () => {
  const report = {
    ...{ reviewId: 7, reason: 'copied', note: '', createdAt: '2026-03-06T12:00:00Z' },
    review: { handle: 'chair', author: 'Ada', title: 'Good', body: 'It is good.' },
  }
  const { owner, asked } = scriptOwner([report])
  expect(await listReports(owner)).toMatchObject({ kind: 'done', result: { reports: [report] } })
  expect(asked[0]?.path).toMatch(/&settled_at=is\.null&order=created_at\.asc,review_id\.asc&limit=1000$/)
  expect(namesAsked(asked[0]?.path)).toEqual(Object.keys(report))
  for (const name of Object.keys(report.review)) expect(asked[0]?.path).toContain(name)
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
    ...{ kind: 'refused', status: 409, message: expect.stringContaining('somebody else has changed this') },
  })
  expect(asked[1]?.path).toBe(`reviews?id=eq.7&answered_at=${filter}&select=handle:product_handle`)
  const seenOther = scriptOwner([{ before: 'Other words.', answeredAt }])
  expect(await answerReview(seenOther.owner, '7', 'We are sorry.', before ?? '')).toMatchObject({
    ...{ kind: 'refused', status: 409 },
  })
  expect(seenOther.asked).toHaveLength(1)
})

test('an answer that is as it was seen is changed, and there is none to a review that is gone', async () => {
  const { owner } = scriptOwner([{ before: 'Hm.', answeredAt: '2026-03-06T12:00:00Z' }], changed)
  expect(await answerReview(owner, '7', 'We are sorry.', 'Hm.')).toMatchObject({
    ...{ kind: 'done', result: { before: 'Hm.' } },
  })
  const gone = scriptOwner([], [])
  expect(await answerReview(gone.owner, '7', 'We are sorry.', '')).toEqual({
    ...{ kind: 'refused', status: 404, message: 'there is no review "7"' },
  })
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
  expect(asked[0]?.path).toBe('reviews?select=before:hidden_reason,answeredAt:answered_at&id=eq.7')
  expect(asked[1]?.body).toEqual({ hidden_at, hidden_reason })
  expect(asked[2]).toMatchObject({
    method: 'PATCH',
    path: 'review_reports?review_id=eq.7&settled_at=is.null&select=review_id',
    body: { settled_at: NOW },
  })
})

test('reports that came after the decision was made wait on', async () => {
  const { owner, asked } = scriptOwner(found, changed, [{ review_id: 7 }])
  const seen = '2026-03-06T12:00:00.123Z'
  expect(await hideReview(owner, '7', 'copied', seen)).toMatchObject({ result: { settled: 1 } })
  expect(asked[2]?.path).toBe(
    `review_reports?review_id=eq.7&settled_at=is.null&created_at=lte.${seen}&select=review_id`,
  )
})

test('no review is hidden for its stars', async () => {
  const { owner, asked } = scriptOwner()
  const refused = await hideReview(owner, '7', 'too few stars')
  expect(refused).toMatchObject({ kind: 'refused', status: 422 })
  expect(JSON.stringify(refused)).toContain(`reasons: ${REVIEW_FAULTS.join(', ')}; never for its stars`)
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
