import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type Answer, keepAnswer } from '#services/storefront/ucp/answers/answers.ts'
import { refusal } from '#services/storefront/ucp/protocol/outcome.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'

const START = new Date('2026-11-26T12:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1_000)
const answered = (by: string): Answer => ({ kind: 'answered', body: { by }, isNew: true })

describeEmptyStorefront('an idempotency key that another process took over', ({ database }) => {
  /** A process of its own, which waits for its turn until `turn` is there. */
  const process = (at: Date, turn: Promise<void> = Promise.resolve()) => {
    let time = at
    const parts = {
      query: database().query,
      runExclusive: <Result>(_name: string, work: () => Promise<Result>) => work(),
      inTurn: async (work: () => Promise<Answer>) => {
        await turn
        return work()
      },
      onKept: () => {},
      now: () => time,
    }
    const wait = (until: Date) => {
      time = until
    }
    return { parts, wait }
  }
  const newRequest = () => ({ agent: 'a', operation: 'create_cart', key: randomUUID(), digest: 'd' })

  test.each<[string, () => Promise<Answer>]>([
    ['answers', async () => answered('the first')],
    ['refuses', async () => refusal(400, 'invalid_request', 'no')],
    ['fails', () => Promise.reject(new Error('too late'))],
  ])('has the answer of that one, though the one before %s after all', async (_case, outcome) => {
    const request = newRequest()
    const isWorking = Promise.withResolvers<void>()
    const isDone = Promise.withResolvers<void>()
    const first = keepAnswer(process(START).parts, request, async () => {
      isWorking.resolve()
      await isDone.promise
      return outcome()
    }).catch((error: unknown) => error)
    await isWorking.promise
    const second = await keepAnswer(process(later(31)).parts, request, async () => answered('the second'))
    expect(second).toMatchObject({ body: { by: 'the second' } })
    isDone.resolve()
    expect(await first).not.toMatchObject({ kind: 'answered' })
    const again = await keepAnswer(process(later(32)).parts, request, async () => answered('a third'))
    expect(again).toEqual(second)
  })

  test('has nothing done by the one before, whose turn comes only then', async () => {
    const request = newRequest()
    const turn = Promise.withResolvers<void>()
    const work = vi.fn(async () => answered('the first'))
    const first = keepAnswer(process(START, turn.promise).parts, request, work)
    await vi.waitFor(async () =>
      expect(
        await database()
          .query.selectFrom('storefront.agent_answers')
          .where('key', '=', request.key)
          .select('key')
          .execute(),
      ).toHaveLength(1),
    )
    await keepAnswer(process(later(31)).parts, request, async () => answered('the second'))
    turn.resolve()
    expect(await first).toMatchObject({ kind: 'refused', status: 503, code: 'in_progress' })
    expect(work).not.toHaveBeenCalled()
  })

  test('is left to one that waited long for its turn, for as long as its work may take', async () => {
    const request = newRequest()
    const turn = Promise.withResolvers<void>()
    const isWorking = Promise.withResolvers<void>()
    const isDone = Promise.withResolvers<void>()
    const slow = process(START, turn.promise)
    const first = keepAnswer(slow.parts, request, async () => {
      isWorking.resolve()
      await isDone.promise
      return answered('the first')
    })
    slow.wait(later(25))
    turn.resolve()
    await isWorking.promise
    const second = await keepAnswer(process(later(31)).parts, request, async () => answered('the second'))
    expect(second).toMatchObject({ kind: 'refused', code: 'in_progress' })
    isDone.resolve()
    expect(await first).toMatchObject({ body: { by: 'the first' } })
  })
})
