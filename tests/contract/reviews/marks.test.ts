import { beforeEach, expect, test } from 'vitest'
import {
  fetchReviewMarks,
  giveVote,
  type ReviewFault,
  sendReport,
  takeVoteBack,
} from '#shop/clients/backend/review-marks.ts'
import { createSignedInCall, type SignedInCall } from '#shop/clients/backend/signed-in-call.ts'
import { ORIGIN, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { insertAccount, writeReview } from '#tests/fixtures/backend/public-tables.ts'
import { describeBackend } from '#tests/fixtures/database/twin-suites.ts'

const FAULTS: Record<ReviewFault, true> = {
  advertising: true,
  abusive: true,
  copied: true,
  'not-genuine': true,
  'personal-information': true,
  unlawful: true,
  unrelated: true,
}

describeBackend('what readers think of a review', ({ database, twin }) => {
  let review: number
  beforeEach(async () => {
    const writer = await insertAccount(database())
    review = (await writeReview(database(), writer, { product_handle: 'chair' })).id
  })

  /** Signs up an account that uses the shop's own client. */
  async function openReader(): Promise<{ call: SignedInCall; id: string }> {
    const { client, user } = await signUp(twin())
    const call = createSignedInCall({
      url: ORIGIN,
      anonKey: twin().anonKey,
      openClient: async () => client.auth,
      fetch: (url, init) => twin().backend.fetch(new Request(url, init)),
    })
    return { call, id: user.id }
  }
  const markOf = async ({ call }: { call: SignedInCall }, id = review) => {
    const marks = await fetchReviewMarks(call, [id, 999_999])
    return marks.ok ? marks.data.get(id) : marks
  }
  const NO_MARK = { isOwn: false, hasVoted: false, hasReported: false, helpfulCount: 0 }

  test('[2.29] a vote counts once, however often it is given, and can be taken back', async () => {
    const [kim, robin] = [await openReader(), await openReader()]
    expect(await markOf(kim)).toEqual(NO_MARK)
    const votes = await Promise.all([giveVote(kim.call, review), giveVote(kim.call, review)])
    expect(votes).toEqual([
      { ok: true, data: null },
      { ok: true, data: null },
    ])
    expect(await markOf(kim)).toEqual({ ...NO_MARK, hasVoted: true, helpfulCount: 1 })
    expect(await markOf(robin)).toEqual({ ...NO_MARK, helpfulCount: 1 })
    await giveVote(robin.call, review)
    expect(await takeVoteBack(kim.call, review)).toEqual({ ok: true, data: null })
    expect(await takeVoteBack(kim.call, review)).toEqual({ ok: true, data: null })
    expect(await markOf(kim)).toEqual({ ...NO_MARK, helpfulCount: 1 })
    expect(await markOf(robin)).toEqual({ ...NO_MARK, hasVoted: true, helpfulCount: 1 })
  })

  test('[2.29] nobody votes for what they wrote, or for what is not shown', async () => {
    const kim = await openReader()
    const own = await writeReview(database(), kim.id, { product_handle: 'stool' })
    expect(await markOf(kim, own.id)).toEqual({ ...NO_MARK, isOwn: true })
    expect(await giveVote(kim.call, own.id)).toMatchObject({ ok: false, error: { code: '42501' } })
    await database()
      .query.updateTable('public.reviews')
      .set({ hidden_at: new Date(), hidden_reason: 'copied' })
      .where('id', '=', review)
      .execute()
    expect(await giveVote(kim.call, review)).toMatchObject({ ok: false, error: { code: '42501' } })
    expect(await markOf(kim)).toBeUndefined()
    expect(await sendReport(kim.call, review, { reason: 'copied', note: '' })).toMatchObject({ ok: false })
  })

  test('[2.29] a report says one of the reasons, and is kept once', async () => {
    const kim = await openReader()
    const stored = () =>
      database()
        .query.selectFrom('public.review_reports')
        .select(['reason', 'note'])
        .where('user_id', '=', kim.id)
        .orderBy('created_at')
        .execute()
    for (const reason of Object.keys(FAULTS) as ReviewFault[]) {
      const writer = await insertAccount(database())
      const { id } = await writeReview(database(), writer, { product_handle: 'chair' })
      expect(await sendReport(kim.call, id, { reason, note: '' })).toEqual({ ok: true, data: null })
    }
    expect((await stored()).map(({ reason }) => reason)).toEqual(Object.keys(FAULTS))
    const report = { reason: 'copied', note: 'From another shop.' } as const
    await sendReport(kim.call, review, report)
    await sendReport(kim.call, review, { reason: 'abusive', note: '' })
    expect((await stored()).slice(7)).toEqual([report])
    expect(await markOf(kim)).toEqual({ ...NO_MARK, hasReported: true })
    expect(await sendReport(kim.call, review, { reason: 'copied', note: 'x'.repeat(1001) })).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
  })
})
