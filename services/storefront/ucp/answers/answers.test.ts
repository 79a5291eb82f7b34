import { beforeEach, expect, test, vi } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { refusal } from '../protocol/outcome.ts'
import { type Answer, keepAnswer } from './answers.ts'

describeOnOneEngine('the answer to an agent', ({ database }) => {
  const request = { agent: 'https://agent.example/profile', operation: 'cart', key: 'k1', digest: 'd1' }
  const answered: Answer = { kind: 'answered', body: { id: 'c1' }, isNew: true }
  const kept = vi.fn()
  beforeEach(async () => {
    kept.mockClear()
    await database().query.deleteFrom('storefront.agent_answers').execute()
  })
  const keep = (work: () => Promise<Answer>, changes: Partial<typeof request> = {}) =>
    keepAnswer(
      {
        query: database().query,
        runExclusive: (_name, task) => task(),
        inTurn: (begin) => begin(),
        onKept: kept,
        now: () => new Date('2026-03-06T15:00:00Z'),
      },
      { ...request, ...changes },
      work,
    )

  test('is repeated to who asks again, and nothing is done', async () => {
    expect(await keep(async () => answered)).toEqual(answered)
    expect(await keep(expect.unreachable)).toEqual(answered)
    expect(kept.mock.calls).toEqual([[JSON.stringify(answered).length]])
  })

  test.each([{ key: 'k2' }, { operation: 'checkout' }, { agent: 'https://other.example/profile' }])(
    'is of one key, one operation and one agent: not of %j',
    async (changes) => {
      await keep(async () => answered)
      const other: Answer = { kind: 'answered', body: { id: 'c2' }, isNew: true }
      expect(await keep(async () => other, changes)).toEqual(other)
    },
  )

  test('is none where the key came with another request', async () => {
    await keep(async () => answered)
    expect(await keep(expect.unreachable, { digest: 'd2' })).toMatchObject({ code: 'idempotency_conflict' })
  })

  test.each<[string, () => Promise<Answer>]>([
    ['fails', () => Promise.reject(new Error('away'))],
    ['is refused', async () => refusal(409, 'sold_out', 'It is sold out.')],
  ])('is worked out at once where the first request %s', async (_case, work) => {
    await keep(work).catch(() => {})
    expect(await keep(async () => answered)).toEqual(answered)
  })
})
