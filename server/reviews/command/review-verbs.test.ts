import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Operation } from '#services/admin-contract/operation.ts'
import { reviewOperations } from '#services/admin-contract/reviews.ts'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import type { Admin } from '../../catalogue-command/admin-client.ts'
import type { Config } from '../../config/config.ts'
import {
  answer,
  hide,
  incentive,
  list,
  openReviewsAdmin,
  type ReviewsVerb,
  reports,
  show,
} from './review-verbs.ts'

/** Runs a verb at a shop that gives these answers in turn. */
async function run(verb: ReviewsVerb, values: readonly string[], ...answers: readonly object[]) {
  const asked: object[] = []
  const ask = async ({ method, path }: Operation, input: object) => {
    asked.push({ method, path, ...input })
    return answers[asked.length - 1]
  }
  const told: string[] = []
  const { owner } = scriptOwner()
  await verb.run({ admin: { ask } as unknown as Admin, owner }, (line) => told.push(line), values)
  return { told, asked }
}

const review = (id: number, more: object = {}) => ({
  ...{ id, handle: 'chair', author: 'Ada', rating: 4, title: 'Good', body: 'It is good.' },
  ...{ source: 'customer', verified: false, createdAt: '2026-03-06T12:00:00Z', hiddenReason: null },
  ...{ answer: null, incentive: null, reports: [], ...more },
})
const page = (count: number, first = 1_000) => Array.from({ length: count }, (_, at) => review(first - at))

test('reviews are listed to the last page, one in a line', async () => {
  const [first, second] = [
    { reviews: page(25), next: 976 },
    { reviews: page(25, 975), next: 951 },
  ]
  const { told, asked } = await run(list, ['chair'], first, second, { reviews: page(1, 950), next: null })
  expect(told).toHaveLength(51)
  expect(told[0]).toBe('1000  2026-03-06  4 stars  chair  Ada: Good')
  expect(asked).toHaveLength(3)
  expect(asked[2]).toMatchObject({ path: '/reviews', query: { handle: 'chair', before: '951' } })
  expect((await run(list, [], first, { reviews: [], next: null })).asked).toHaveLength(2)
})

test('a line says what became of a review, and what is known of it', async () => {
  const marked = review(1, {
    ...{ rating: 1, title: '', source: 'sample', verified: true, hiddenReason: 'copied' },
    ...{ answer: 'Thanks', incentive: 'a cushion' },
  })
  expect((await run(list, [], { reviews: [marked], next: null })).told).toEqual([
    '1  2026-03-06  1 star  chair  Ada: It is good.  (sample; verified; hidden: copied; answered; got: a cushion)',
  ])
})

test('a stranger’s words are safe for a terminal, and no longer than a line', async () => {
  const strange = review(1, { author: '\r\nA\u001b[31m\n\u0007\nda ', title: `${'🪑'.repeat(61)}` })
  const whole = review(2, { title: '🪑'.repeat(60) })
  expect((await run(list, [], { reviews: [strange, whole], next: null })).told).toEqual([
    `1  2026-03-06  4 stars  chair  A [31m da: ${'🪑'.repeat(59)}…`,
    `2  2026-03-06  4 stars  chair  Ada: ${'🪑'.repeat(60)}`,
  ])
})

const report = (more: object = {}) => ({
  ...{ reviewId: 7, reason: 'copied', note: '', createdAt: '2026-03-06T12:00:00Z' },
  review: { handle: 'chair', author: 'Ada', title: 'Good', body: 'It is good.' },
  ...more,
})

test('reports that wait are told with their notes, and that there are none, or more', async () => {
  const noted = report({
    note: 'from\nthere',
    review: { handle: 'chair', author: 'Ada', title: '', body: 'It is.' },
  })
  expect((await run(reports, [], { reports: [report(), noted] })).told).toEqual([
    '7  2026-03-06  copied  chair  Ada: Good',
    '7  2026-03-06  copied  chair  Ada: It is.',
    '  “from there”',
  ])
  expect((await run(reports, [], { reports: [] })).told).toEqual(['no reports are open'])
  const full = (await run(reports, [], { reports: Array(1_000).fill(report()) })).told
  expect(full.at(-1)).toBe('these are the oldest 1000; there may be more')
  expect((await run(reports, [], { reports: Array(999).fill(report()) })).told).toHaveLength(999)
})

const decided = { id: '7', handle: 'chair', settled: 0 }

test.each([
  ['Thank you.', 'review 7 of chair is answered'],
  ['  ', 'review 7 of chair no longer has an answer'],
])('the shop’s answer %j is told', async (words, line) => {
  const { told, asked } = await run(answer, ['7', words], decided)
  expect(told).toEqual([line])
  expect(asked).toEqual([
    { method: 'PUT', path: '/reviews/:id/answer', params: { id: '7' }, body: { words: words.trim() } },
  ])
})

test('an answer that is too long is not asked for', async () => {
  await expect(run(answer, ['7', 'x'.repeat(2_001)])).rejects.toThrow('at most 2000 characters, not 2001')
})

test.each([
  [' a cushion ', 'review 7 of chair now says that its writer received a cushion'],
  ['', 'review 7 of chair now says that its writer received nothing for it'],
])('what a writer got is told: %j', async (words, line) => {
  const { told, asked } = await run(incentive, ['7', words], decided)
  expect(told).toEqual([line])
  expect(asked).toEqual([
    { method: 'PUT', path: '/reviews/:id/incentive', params: { id: '7' }, body: { words: words.trim() } },
  ])
})

test.each([
  [hide, ['7', 'copied'], 'review 7 of chair is hidden: copied', 'PUT', { reason: 'copied' }],
  [show, ['7'], 'review 7 of chair is shown', 'DELETE', undefined],
] as const)('a decision settles the reports of its review', async (verb, values, line, method, body) => {
  for (const [settled, end] of [
    [0, ''],
    [1, '; 1 report is settled'],
    [2, '; 2 reports are settled'],
  ] as const) {
    const { told, asked } = await run(verb, values, { ...decided, settled })
    expect(told).toEqual([line + end])
    expect(asked).toEqual([
      { method, path: '/reviews/:id/hiding', params: { id: '7' }, ...(body && { body }) },
    ])
  }
})

test.each([
  [list, ['[HANDLE]']],
  [reports, []],
  [answer, ['ID', 'TEXT']],
  [incentive, ['ID', 'TEXT']],
  [hide, ['ID', 'REASON']],
  [show, ['ID']],
])('the usage says what a verb takes, and what it does: %#', ({ takes, does }, values) => {
  expect(takes).toEqual(values)
  expect(does).toMatch(/^[a-z].* /)
})

describe('the shop is asked with the key of its backend', () => {
  const asked: object[] = []
  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('fetch', async (url: URL, { headers }: { headers: Headers }) => {
      asked.push({ url: url.href, authorization: headers.get('authorization') })
      return Response.json({ error: 'no' }, { status: 401 })
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  const refused = async (config: object) => {
    const { admin, owner } = await openReviewsAdmin(config as Config)
    const message = await admin.ask(reviewOperations.listReports, {}).then(
      () => undefined,
      ({ message }: Error) => message,
    )
    return { message, owner }
  }

  test('a hosted one, whose key is a setting', async () => {
    const backend = { kind: 'hosted', url: 'https://backend.example', anonKey: 'anon', serviceKey: 'hosted' }
    const { message, owner } = await refused({
      publicUrl: 'https://keel.example',
      dataDir: '/nowhere',
      backend,
    })
    expect(asked).toEqual([
      { url: expect.stringMatching(/^https:\/\/keel\.example\/.*reports$/), authorization: 'Bearer hosted' },
    ])
    expect(message).toBe('the shop at https://keel.example does not take the key in BACKEND_SERVICE_KEY')
    expect(owner).toMatchObject({ url: 'https://backend.example', serviceKey: 'hosted' })
  })

  test('its own, whose key lies in its folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'keel-verbs-'))
    const file = join(dataDir, 'keys.json')
    await writeFile(file, JSON.stringify({ backendAnonKey: 'anon', backendServiceKey: 'own' }))
    const { message, owner } = await refused({
      publicUrl: 'https://keel.example',
      dataDir,
      backend: { kind: 'twin' },
    })
    await rm(dataDir, { recursive: true })
    expect(asked).toMatchObject([{ authorization: 'Bearer own' }])
    expect(message).toBe(`the shop at https://keel.example does not take the key in ${file}`)
    expect(owner).toMatchObject({ url: 'https://keel.example', serviceKey: 'own' })
  })
})
