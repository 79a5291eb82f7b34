import { beforeEach, expect, test } from 'vitest'
import type { DisputeState } from '#database/tables/payments.ts'
import {
  askAboutDispute,
  followDisputes,
  recordDispute,
} from '#services/storefront/payments/books/disputes.ts'
import type { BookedDispute } from '#services/storefront/payments/books/provider-books.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { MemoryBooks } from '#tests/fixtures/payments/memory-books.ts'
import { testCardThat } from '#tests/fixtures/storefront/providers.ts'

const OPENED_AT = new Date('2026-03-06T15:00:00Z')
const DAY_MS = 24 * 60 * 60_000

describeOnEveryEngine('a dispute that is not decided', ({ database }) => {
  let now: Date
  let books: MemoryBooks
  let reference: string

  beforeEach(async () => {
    now = OPENED_AT
    books = new MemoryBooks()
    reference = crypto.randomUUID()
    decide('needs-response')
    await recordDispute(parts(), 'test-card', await books.lookUpDispute(reference))
  })

  const parts = () => ({
    ...{ database: database(), providers: testCardThat({ books }), now: () => now },
    mail: openWaitingMail(database()),
    log: { info() {}, warn() {}, error() {} },
  })
  function decide(state: DisputeState, changes: Partial<BookedDispute> = {}) {
    books.booked.disputes = [
      {
        ...{ reference, paymentReference: null, state, amountCents: 900, currency: 'USD' },
        ...{ reason: 'fraudulent', openedAt: OPENED_AT, respondBy: null },
        ...changes,
      },
    ]
  }
  const mails = async () =>
    (
      await database()
        .query.selectFrom('mail.messages')
        .where('subject', 'like', `%${reference}%`)
        .orderBy('id')
        .select('text')
        .execute()
    ).map(({ text }) => text)
  const follow = () => followDisputes(parts(), () => false)
  const kept = () =>
    database()
      .query.selectFrom('storefront.disputes')
      .where('reference', '=', reference)
      .select(['state', 'next_try_at as nextTryAt'])
      .executeTakeFirstOrThrow()

  test('is asked about once a day, without any notice, until it is decided', async () => {
    for (let day = 1; day <= 30; day += 1) {
      if (day === 15) decide('under-review')
      now = new Date(now.getTime() + DAY_MS)
      await follow()
      expect((await kept()).nextTryAt).toEqual(new Date(now.getTime() + DAY_MS))
    }
    decide('lost')
    now = new Date(now.getTime() + DAY_MS)
    await follow()
    expect(await kept()).toEqual({ state: 'lost', nextTryAt: null })
  })

  test.each<[string, Partial<BookedDispute>, string]>([
    ['deadline', { respondBy: new Date('2026-03-20T12:00:00Z') }, '2026-03-20 12:00 UTC'],
    ['amount', { amountCents: 1_200 }, '$12.00'],
  ])('is told to the owner again with another %s, once', async (_, changes, told) => {
    expect(await mails()).toHaveLength(1)
    decide('needs-response', changes)
    for (let day = 1; day <= 2; day += 1) {
      now = new Date(now.getTime() + DAY_MS)
      await follow()
      expect(await mails()).toEqual([expect.not.stringContaining(told), expect.stringContaining(told)])
    }
  })

  test('is asked about once more where a notice comes while the provider answers', async () => {
    now = new Date(now.getTime() + DAY_MS)
    const lookUp = books.lookUpDispute.bind(books)
    books.lookUpDispute = async (asked) => {
      const answer = await lookUp(asked)
      books.lookUpDispute = lookUp
      decide('lost')
      await askAboutDispute(database().query, 'test-card', asked, now)
      return answer
    }
    await follow()
    expect(await kept()).toEqual({ state: 'lost', nextTryAt: null })
  })

  test('is asked about in five minutes where it could not be read, and no other one is put off', async () => {
    const other = { reference: crypto.randomUUID(), dueAt: new Date(OPENED_AT.getTime() + 2 * DAY_MS) }
    await askAboutDispute(database().query, 'test-card', other.reference, other.dueAt)
    now = new Date(now.getTime() + DAY_MS)
    books.lookUpDispute = () => Promise.reject(new Error('no answer'))
    await follow()
    expect((await kept()).nextTryAt).toEqual(new Date(now.getTime() + 5 * 60_000))
    const { dueAt } = await database()
      .query.selectFrom('storefront.disputes')
      .where('reference', '=', other.reference)
      .select('next_try_at as dueAt')
      .executeTakeFirstOrThrow()
    expect(dueAt).toEqual(other.dueAt)
  })
  test('is asked about in a day where the shop is no longer set up for its provider', async () => {
    now = new Date(now.getTime() + DAY_MS)
    await followDisputes({ ...parts(), providers: testCardThat({}) }, () => false)
    expect((await kept()).nextTryAt).toEqual(new Date(now.getTime() + DAY_MS))
  })
})
