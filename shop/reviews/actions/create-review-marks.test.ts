import { expect, test } from 'vitest'
import { createSignedInCall, type SessionClient } from '../../clients/backend/signed-in-call.ts'
import { createReviewMarks } from './create-review-marks.ts'

const ROW = { id: 7, user_id: 'somebody', helpful_count: 3, review_votes: [], review_reports: [] }
const VOTED = { ...ROW, helpful_count: 4, review_votes: [{ review_id: 7 }] }
const REFUSED = { code: '42501', message: 'new row violates row-level security policy', details: null }

interface Backend {
  /** Its answer to a request for reviews; undefined: it has none now. */
  rows: readonly object[] | undefined
  /** Its answer to a vote or a report; undefined: it cannot be reached. */
  acts: (() => Response) | undefined
}

function open(backend: Backend, session: object | null = { access_token: 't', user: { id: 'me' } }) {
  const asked: string[] = []
  const call = createSignedInCall({
    url: 'https://backend.example',
    anonKey: 'anon',
    openClient: async () =>
      ({ getSession: async () => ({ data: { session }, error: null }) }) as unknown as SessionClient,
    fetch: async (address, { method = 'GET' }) => {
      const { pathname, searchParams } = new URL(address)
      asked.push(`${method} ${pathname.replace('/rest/v1/', '')} ${searchParams.get('id') ?? ''}`.trim())
      if (pathname === '/rest/v1/reviews')
        return backend.rows ? Response.json(backend.rows) : Response.json({}, { status: 500 })
      if (!backend.acts) throw new TypeError('Failed to fetch')
      return backend.acts()
    },
  })
  const marks = createReviewMarks(call)
  return { marks, asked, markOf: (id = 7) => marks.$marks.get().get(id) }
}
const created = () => new Response(null, { status: 201 })

test('[2.29] a vote is what the backend says it has come to', async () => {
  const backend: Backend = { rows: [ROW], acts: created }
  const { marks, markOf } = open(backend)
  await marks.load([7])
  expect(markOf()).toEqual({ isOwn: false, hasVoted: false, hasReported: false, helpfulCount: 3 })
  // Two others have voted meanwhile.
  backend.rows = [{ ...VOTED, helpful_count: 6 }]
  expect(await marks.vote(7, true)).toBe('done')
  expect(markOf()).toMatchObject({ hasVoted: true, helpfulCount: 6 })
})

test('[2.29] a vote that did not arrive changes nothing', async () => {
  const { marks, markOf } = open({ rows: [ROW], acts: undefined })
  await marks.load([7])
  const before = markOf()
  expect(await marks.vote(7, true)).toBe('failed')
  expect(markOf()).toEqual(before)
})

test.each([
  ['own', [{ ...ROW, user_id: 'me' }]],
  ['gone', []],
  ['failed', [ROW]],
] as const)('[2.29] a vote that is refused: %s', async (why, rows) => {
  const { marks } = open({ rows, acts: () => Response.json(REFUSED, { status: 403 }) })
  expect(await marks.vote(7, true)).toBe(why)
})

test('[6.03] who is not signed in any more is told so', async () => {
  const { marks } = open({ rows: [ROW], acts: created }, null)
  expect(await marks.vote(7, true)).toBe('signed-out')
  expect(await marks.report(7, { reason: 'copied', note: '' })).toBe('signed-out')
})

const OTHER = { ...ROW, id: 8, helpful_count: 5, review_votes: [{ review_id: 8 }] }

test('[2.29] after a vote its review alone is asked about, and what is known of others stays', async () => {
  const backend: Backend = { rows: [ROW, OTHER], acts: created }
  const { marks, asked, markOf } = open(backend)
  await marks.load([7, 8])
  backend.rows = [VOTED]
  await marks.vote(7, true)
  expect(asked).toEqual(['GET reviews in.(7,8)', 'POST review_votes', 'GET reviews in.(7)'])
  expect(markOf()).toMatchObject({ hasVoted: true, helpfulCount: 4 })
  expect(markOf(8)).toMatchObject({ hasVoted: true, helpfulCount: 5 })
})

test.each([
  ['given', ROW, true, { hasVoted: true, helpfulCount: 4 }],
  ['given twice', VOTED, true, { hasVoted: true, helpfulCount: 4 }],
  ['taken back', VOTED, false, { hasVoted: false, helpfulCount: 3 }],
])(
  '[2.29] a vote that is %s counts, though what it has come to cannot be asked now',
  async (_what, row, isHelpful, mark) => {
    const backend: Backend = { rows: [row, OTHER], acts: created }
    const { marks, markOf } = open(backend)
    await marks.load([7, 8])
    backend.rows = undefined
    expect(await marks.vote(7, isHelpful)).toBe('done')
    expect(markOf()).toEqual({ isOwn: false, hasReported: false, ...mark })
    expect(markOf(8)).toMatchObject({ helpfulCount: 5 })
  },
)

test('a report is known to be made, and is counted as no vote', async () => {
  const backend: Backend = { rows: [ROW], acts: created }
  const { marks, asked, markOf } = open(backend)
  await marks.load([7])
  backend.rows = undefined
  expect(await marks.report(7, { reason: 'copied', note: '' })).toBe('done')
  expect(asked[1]).toBe('POST review_reports')
  expect(markOf()).toEqual({ isOwn: false, hasVoted: false, hasReported: true, helpfulCount: 3 })
})

test('[2.29] what is done to a review that nothing is known of makes nothing known of it', async () => {
  const { marks, markOf } = open({ rows: undefined, acts: created })
  expect(await marks.vote(7, true)).toBe('done')
  expect(markOf()).toBeUndefined()
})

test('a review that was hidden meanwhile is known no more, and another stays', async () => {
  const backend: Backend = { rows: [ROW, OTHER], acts: () => Response.json(REFUSED, { status: 403 }) }
  const { marks, markOf } = open(backend)
  await marks.load([7, 8])
  backend.rows = []
  expect(await marks.vote(7, true)).toBe('gone')
  expect(markOf()).toBeUndefined()
  expect(markOf(8)).toMatchObject({ helpfulCount: 5 })
})

test('[2.29] a vote that did not arrive asks for nothing more', async () => {
  const { marks, asked } = open({ rows: [ROW], acts: undefined })
  expect(await marks.vote(7, true)).toBe('failed')
  expect(asked).toEqual(['POST review_votes'])
})

test('marks that cannot be asked for now leave those that are known, until all are forgotten', async () => {
  const backend: Backend = { rows: [ROW], acts: created }
  const { marks, markOf } = open(backend)
  await marks.load([7])
  backend.rows = undefined
  await marks.load([7, 8])
  expect(markOf()).toMatchObject({ helpfulCount: 3 })
  marks.forget()
  expect(markOf()).toBeUndefined()
})
