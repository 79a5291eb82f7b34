import { beforeAll, expect, test } from 'vitest'
import { recordDispute } from '#services/storefront/payments/books/disputes.ts'
import { reconcileDueDays } from '#services/storefront/payments/books/nightly.ts'
import type { BookedDispute } from '#services/storefront/payments/books/provider-books.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { MemoryBooks } from '#tests/fixtures/payments/memory-books.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { type Bought, buySome, ORDERED_AT, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import { testCardThat } from '#tests/fixtures/storefront/providers.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const DAY = '2026-03-06'
const NEXT_MORNING = new Date('2026-03-07T06:00:00Z')

describeOnEveryEngine('the books as the office reads them', ({ database }) => {
  const books = new MemoryBooks()
  let bought: Bought
  const parts = () => ({
    ...{ database: database(), providers: testCardThat({ books }), now: () => NEXT_MORNING },
    mail: openWaitingMail(database()),
    log: { info() {}, warn() {}, error() {} },
  })
  const twin = () => openTwin(database(), { ...parts() })
  const get = async (path: string) => (await askAdmin(twin(), 'GET', `payments/${path}`)).body
  const dispute = (reference: string, changes: Partial<BookedDispute> = {}): BookedDispute => ({
    ...{ reference, paymentReference: 'pi_disputed', state: 'needs-response', amountCents: 900 },
    ...{ currency: 'USD', reason: 'fraudulent', openedAt: ORDERED_AT, respondBy: null },
    ...changes,
  })
  beforeAll(async () => {
    const shop = openHelpedShop(database())
    bought = await buySome(database(), shop)
    await database()
      .query.updateTable('storefront.payments')
      .from('storefront.orders')
      .whereRef('storefront.payments.id', '=', 'storefront.orders.payment_id')
      .where('number', '=', bought.number)
      .set({ reference: 'pi_disputed' })
      .execute()
  })

  test('say how the last night went, and what was put right no more', async () => {
    const before = { isCompared: true, last: null, openDifferences: 0, uncompared: [DAY], refused: [] }
    expect(await get('books')).toEqual(before)
    books.booked.payments.push({
      ...{ key: null, reference: 'pi_9', state: 'captured', amountCents: 500, refundedCents: 0 },
      ...{ currency: 'USD', bookedAt: ORDERED_AT },
    })
    await reconcileDueDays(parts())
    const { last, openDifferences } = await get('books')
    expect(last).toMatchObject({ day: DAY, finishedAt: NEXT_MORNING.toISOString() })
    expect(openDifferences).toBe(last.differenceCount)
    expect(openDifferences).toBeGreaterThan(0)
    books.booked.payments.length = 0
    const again = await askAdmin(twin(), 'POST', `payments/reconciliations/${DAY}`)
    expect(again.status).toBe(200)
    expect((await get('books')).openDifferences).toBe(again.body.differenceCount)
    expect(again.body.differenceCount).toBe(openDifferences - 1)
  })

  test('list what the provider paid out', async () => {
    const payout = { reference: 'po_1', amountCents: 10, currency: 'USD' }
    books.booked.payouts.push({ ...payout, isItemised: true, transactionsCents: 9, bookedAt: ORDERED_AT })
    expect(await get(`payouts?from=${DAY}&to=${DAY}`)).toEqual({
      ...{ providers: ['test-card'], isCut: false },
      payouts: [{ provider: 'test-card', ...payout, bookedAt: ORDERED_AT.toISOString() }],
    })
    const tooLong = await askAdmin(twin(), 'GET', 'payments/payouts?from=2026-01-01&to=2026-03-01')
    expect([tooLong.status, tooLong.body]).toEqual([422, { error: 'ask for at most 31 days' }])
  })

  test('list disputes by their deadline, page by page, each with its buyer and evidence', async () => {
    for (let day = 1; day <= 55; day += 1) {
      // Deadlines run against the order in which the disputes came in, and every fifth has the same.
      const respondBy = new Date(Date.parse('2026-06-01T12:00:00Z') - (day - (day % 5)) * 86_400_000)
      await recordDispute(parts(), 'test-card', dispute(`dp_${day}`, { respondBy }))
    }
    await recordDispute(parts(), 'test-card', dispute('dp_open'))
    await recordDispute(parts(), 'test-card', dispute('dp_won', { state: 'won' }))
    const first = await get('disputes?state=needs-response')
    const second = await get(`disputes?state=needs-response&after=${first.next}`)
    expect([first.disputes.length, second.disputes.length, second.next]).toEqual([50, 6, null])
    const rows = [...first.disputes, ...second.disputes]
    const deadlines = rows.map(({ respondBy }: { respondBy: string | null }) => respondBy ?? '9999')
    expect(deadlines).toEqual(deadlines.toSorted())
    expect(rows.at(-1).reference).toBe('dp_open')
    expect(new Set(rows.map(({ id }: { id: number }) => id)).size).toBe(56)
    const won = await get('disputes?state=won')
    expect(won.disputes).toMatchObject([
      { reference: 'dp_won', orderNumber: bought.number, name: 'Ada Lane', email: bought.email },
    ])
    const newest = await get(`disputes?q=${bought.email.toUpperCase()}`)
    expect([newest.disputes[0].reference, newest.disputes.length]).toEqual(['dp_won', 50])
    expect((await get('disputes?q=1')).disputes).toEqual([])
    const { evidence } = await get(`disputes/${won.disputes[0].id}`)
    const told = evidence.join('\n')
    for (const part of [
      `Order ${bought.number}`,
      '12 Harbor Street',
      'Not shipped',
      'Returns within 30 days',
    ])
      expect(told).toContain(part)
  })
})
