import { expect, test } from 'vitest'
import { createSignedInCall, type SessionClient } from '../../clients/backend/signed-in-call.ts'
import { createReviewMarks } from './create-review-marks.ts'

const ROW = { id: 7, user_id: 'somebody', helpful_count: 3, review_votes: [], review_reports: [] }
const VOTED = { ...ROW, helpful_count: 4, review_votes: [{ review_id: 7 }] }
const REFUSED = { code: '42501', message: 'new row violates row-level security policy', details: null }

interface Backend {
  /** Its answer to a request for reviews. */
  rows: readonly object[]
  /** Its answer to a vote or a report; undefined: it cannot be reached. */
  acts: (() => Response) | undefined
}

function open(backend: Backend, session: object | null = { access_token: 't', user: { id: 'me' } }) {
  const call = createSignedInCall({
    url: 'https://backend.example',
    anonKey: 'anon',
    openClient: async () =>
      ({ getSession: async () => ({ data: { session }, error: null }) }) as unknown as SessionClient,
    fetch: async (address) => {
      if (new URL(address).pathname === '/rest/v1/reviews') return Response.json(backend.rows)
      if (!backend.acts) throw new TypeError('Failed to fetch')
      return backend.acts()
    },
  })
  const marks = createReviewMarks(call)
  return { marks, markOf: () => marks.$marks.get().get(7) }
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
