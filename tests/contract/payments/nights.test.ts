import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { loadMoney } from '#office/money/load-money.ts'
import { MoneyRoom } from '#office/money/money-page.tsx'
import { loadToday } from '#office/today/load-today.ts'
import { reconcileDueDays } from '#services/storefront/payments/books/nightly.ts'
import type { BookedDispute, Span } from '#services/storefront/payments/books/provider-books.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { MemoryBooks } from '#tests/fixtures/payments/memory-books.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome, ORDERED_AT, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { openDeskAt } from '#tests/fixtures/storefront/office-desk.ts'
import { testCardThat } from '#tests/fixtures/storefront/providers.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Books that cannot be read for the days that are named. */
class TornBooks extends MemoryBooks {
  readonly torn = new Set<string>()

  override async *disputes(span?: Span) {
    if (span && this.torn.has(dayOf(span.from))) throw new Error('the provider does not answer')
    yield* this.booked.disputes
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

describeOnEveryEngine('the books of each night', ({ database }) => {
  let books: TornBooks
  let now: Date
  let name: string
  let twin: Storefront

  /** No payment was taken by the provider of a test, unless the test says so. */
  beforeEach(async () => {
    books = new TornBooks()
    name = `provider-${crypto.randomUUID()}`
    now = new Date('2026-03-20T06:00:00Z')
    await database().query.deleteFrom('storefront.reconciliations').execute()
    await database().query.deleteFrom('mail.messages').execute()
    twin = openTwin(database(), { ...parts(), now: () => now })
  })

  const parts = () => ({
    ...{ database: database(), providers: testCardThat({ books, name }), now: () => now },
    mail: openWaitingMail(database()),
    log: { info() {}, warn() {}, error() {} },
  })
  const compare = () => reconcileDueDays(parts())
  async function compareAt(time: string) {
    now = new Date(time)
    await compare()
  }
  async function days(isFinished = true) {
    const rows = await database()
      .query.selectFrom('storefront.reconciliations')
      .where('finished_at', isFinished ? 'is not' : 'is', null)
      .orderBy('day')
      .select('day')
      .execute()
    return rows.map(({ day }) => dayOf(day))
  }
  const subjects = async () =>
    (await database().query.selectFrom('mail.messages').orderBy('id').select('subject').execute()).map(
      ({ subject }) => subject,
    )
  const uncompared = async () => (await askAdmin(twin, 'GET', 'payments/books')).body.uncompared
  /** An unknown payment on a day, so that its books differ. */
  const bookUnknown = (day: string) =>
    books.booked.payments.push({
      ...{ key: null, reference: `pi_${day}`, state: 'captured', amountCents: 500, refundedCents: 0 },
      ...{ currency: 'USD', bookedAt: new Date(`${day}T15:00:00Z`) },
    })

  test('are compared from 04:00 UTC on, when a day has been settled', async () => {
    await compareAt('2026-03-20T03:59:59Z')
    expect(await days()).toEqual(['2026-03-18'])
    await compareAt('2026-03-20T04:00:00Z')
    expect(await days()).toEqual(['2026-03-18', '2026-03-19'])
  })

  test('are compared at a later look where the provider did not answer', async () => {
    books.torn.add('2026-03-19')
    await compare()
    expect([await days(), await days(false)]).toEqual([[], ['2026-03-19']])
    books.torn.clear()
    now = new Date(now.getTime() + 4 * MINUTE_MS)
    await compare()
    expect(await days()).toEqual([])
    now = new Date(now.getTime() + MINUTE_MS)
    await compare()
    expect([await days(), await days(false)]).toEqual([['2026-03-19'], []])
  })

  test('that were missed are compared before that of the day before, as far back as a week, each with its mail', async () => {
    await compareAt('2026-03-10T06:00:00Z')
    for (const day of ['2026-03-11', '2026-03-13', '2026-03-19']) bookUnknown(day)
    now = new Date('2026-03-20T06:00:00Z')
    const missed = ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19'].map((day) => `2026-03-${day}`)
    expect(await uncompared()).toEqual(missed)
    await compare()
    expect(await days()).toEqual(['2026-03-09', ...missed.slice(3)])
    expect(await subjects()).toEqual([
      'The books of 2026-03-13 differ: 1',
      'The books of 2026-03-19 differ: 1',
    ])
    expect(await uncompared()).toEqual(missed.slice(0, 3))
    const { body } = await askAdmin(twin, 'POST', 'payments/reconciliations/2026-03-11')
    expect(body.differenceCount).toBe(1)
    expect(await uncompared()).toEqual(['2026-03-10', '2026-03-12'])
    await compareAt('2026-03-30T06:00:00Z')
    expect((await uncompared())[0]).toBe('2026-03-20')
  })

  test('that cannot be compared keep no other night waiting', async () => {
    await compareAt('2026-03-17T06:00:00Z')
    books.torn.add('2026-03-17')
    await compareAt('2026-03-20T06:00:00Z')
    expect([await days(), await days(false)]).toEqual([
      ['2026-03-16', '2026-03-18', '2026-03-19'],
      ['2026-03-17'],
    ])
  })

  test('begin with the shop’s first payment', async () => {
    await buySome(database(), openHelpedShop(database()))
    name = 'test-card'
    now = new Date(ORDERED_AT.getTime() + 3 * DAY_MS)
    await compare()
    expect(await days()).toEqual(['2026-03-06', '2026-03-07', '2026-03-08'])
  })

  test('tell of a dispute whose notice was lost, and mail it', async () => {
    const opened: BookedDispute = {
      ...{ reference: 'dp_lost', paymentReference: null, state: 'needs-response', amountCents: 900 },
      ...{ currency: 'USD', reason: 'fraudulent', respondBy: null },
      openedAt: new Date('2026-03-16T15:00:00Z'),
    }
    books.booked.disputes.push(opened)
    await compare()
    const kept = database()
      .query.selectFrom('storefront.disputes')
      .where('provider', '=', name)
      .select(['reference', 'state'])
    expect(await kept.execute()).toEqual([{ reference: 'dp_lost', state: 'needs-response' }])
    expect(await subjects()).toEqual(['Dispute dp_lost: it needs an answer'])
  })

  test('that are missing are named by the office, and compared from there', async () => {
    const desk = (path: string, posted?: Record<string, string>) =>
      openDeskAt(twin, path, { now, ...(posted && { posted }) }).desk
    const today = async () => (await loadToday(desk('/office'))).money
    const shown = async () => {
      const at = desk('/office/money')
      const page = await loadMoney(at)
      if (page instanceof Response) throw new Error(`no page: ${page.status}`)
      const room = createElement(MoneyRoom, { ...page, desk: at })
      return textOf(renderToStaticMarkup(room))
    }
    await compareAt('2026-03-19T06:00:00Z')
    expect(await today()).toEqual({
      text: 'The money agrees, as of the night of Mar 18, 2026.',
      tone: 'good',
    })
    books.torn.add('2026-03-19')
    await compareAt('2026-03-20T06:00:00Z')
    const open = 'Not compared yet: Mar 19, 2026.'
    expect(await today()).toEqual({
      text: `It is not known whether all of the money agrees. ${open}`,
      tone: 'warn',
    })
    expect(await shown()).toContain(open)
    books.torn.clear()
    bookUnknown('2026-03-19')
    const compared = await loadMoney(desk('/office/money', { do: 'compare', day: '2026-03-19' }))
    expect(compared).toMatchObject({ status: 303 })
    expect(await today()).toEqual({ text: 'The money does not agree: 1 difference is open.', tone: 'bad' })
    expect(await shown()).not.toContain('Not compared yet')
  })
})
