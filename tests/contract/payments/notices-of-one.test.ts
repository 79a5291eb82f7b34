import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { PaymentState, RefundState } from '#database/tables/payments.ts'
import { askAboutDispute } from '#services/storefront/payments/books/disputes.ts'
import { paymentNotices } from '#services/storefront/payments/notices.ts'
import type { PaymentParts } from '#services/storefront/payments/payment-parts.ts'
import type { NoticeSubject } from '#services/storefront/payments/payment-provider.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome, ORDERED_AT, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import { testCardThat } from '#tests/fixtures/storefront/providers.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const LONG_AGO = new Date('2020-01-01T00:00:00Z')
const LATER = new Date('2030-01-01T00:00:00Z')

describeOnEveryEngine('a notice of a payment provider', ({ database }) => {
  /** Tells the shop what a provider says of one payment, refund or dispute. */
  async function tell(about: NoticeSubject, id: string = randomUUID(), answered = 'Taken') {
    const notice = { kind: 'notice', id, type: 'told', about } as const
    const parts: Pick<PaymentParts, 'database' | 'providers' | 'log' | 'now'> = {
      database: database(),
      providers: testCardThat({ notices: { read: () => notice } }),
      log: { info() {}, warn() {}, error() {} },
      now: () => ORDERED_AT,
    }
    const answer = await paymentNotices(parts as PaymentParts).request(`${ORIGIN}/webhooks/test-card`, {
      method: 'POST',
      body: '{}',
    })
    expect(await answer.text()).toBe(answered)
  }

  /** Two orders, of each of which $5 were paid back. */
  async function twoOrders() {
    const shop = openHelpedShop(database())
    const orders = [await buySome(database(), shop), await buySome(database(), shop)]
    for (const { number } of orders) {
      const wish = { of: 'amount', amount: '5.00', reason: 'goodwill', key: randomUUID() }
      expect((await askAdmin(shop.twin, 'POST', `orders/${number}/refunds`, wish)).status).toBe(200)
    }
    const numbers = orders.map(({ number }) => number)
    const rows = await database()
      .query.selectFrom('storefront.orders as order')
      .innerJoin('storefront.payments as payment', 'payment.id', 'order.payment_id')
      .innerJoin('storefront.refunds as refund', 'refund.order_id', 'order.id')
      .where('order.number', 'in', numbers)
      .orderBy('order.number')
      .select(['payment.id as paymentId', 'payment.idempotency_key as key', 'refund.id as refundId'])
      .execute()
    const ids = { payments: rows.map((row) => row.paymentId), refunds: rows.map((row) => row.refundId) }
    return { key: rows[0]?.key ?? '', ids }
  }
  const states = async (table: 'payments' | 'refunds', ids: readonly number[]) =>
    (
      await database()
        .query.selectFrom(`storefront.${table}`)
        .where('id', 'in', ids)
        .orderBy('id')
        .select(['state', 'next_try_at as dueAt'])
        .execute()
    ).map(({ state, dueAt }) => [state, dueAt])

  test.each<[PaymentState, boolean, PaymentState, boolean]>([
    ['needs-action', false, 'needs-action', true],
    ['pending', false, 'pending', true],
    ['declined', true, 'releasing', true],
    ['released', true, 'releasing', true],
    ['declined', false, 'declined', false],
    ['captured', true, 'captured', false],
  ])(
    'of one that is %s (may hold money: %s) moves that one alone',
    async (state, mayHoldMoney, becomes, isDue) => {
      const { key, ids } = await twoOrders()
      const isOpen = state === 'needs-action' || state === 'pending'
      const dueBefore = isOpen ? LATER : null
      await database()
        .query.updateTable('storefront.payments')
        .set(
          isOpen
            ? { state, draft: '{}', held_until: LATER, next_try_at: LATER }
            : { state, next_try_at: null },
        )
        .where('id', 'in', ids.payments)
        .execute()
      await tell({ kind: 'payment', idempotencyKey: key, mayHoldMoney })
      expect(await states('payments', ids.payments)).toEqual([
        [becomes, isDue ? ORDERED_AT : null],
        [state, dueBefore],
      ])
    },
  )

  test.each<[RefundState, boolean, RefundState, boolean]>([
    ['pending', false, 'pending', true],
    ['paid', true, 'pending', true],
    ['paid', false, 'paid', false],
    ['failed', true, 'failed', false],
  ])(
    'of a refund that is %s (may have failed: %s) moves that one alone',
    async (state, mayHaveFailed, becomes, isDue) => {
      const { ids } = await twoOrders()
      const references = [randomUUID(), randomUUID()] as const
      const isEnded = state === 'paid' || state === 'failed'
      for (const [at, id] of ids.refunds.entries())
        await database()
          .query.updateTable('storefront.refunds')
          .set({
            state,
            reference: references[at] ?? '',
            next_try_at: null,
            ended_at: isEnded ? LONG_AGO : null,
          })
          .where('id', '=', id)
          .execute()
      await tell({ kind: 'refund', reference: references[0], mayHaveFailed })
      expect(await states('refunds', ids.refunds)).toEqual([
        [becomes, isDue ? ORDERED_AT : null],
        [state, null],
      ])
    },
  )

  test('that comes again moves nothing again', async () => {
    const { ids } = await twoOrders()
    const [reference, id] = [randomUUID(), randomUUID()]
    const refund = database()
      .query.updateTable('storefront.refunds')
      .where('id', '=', ids.refunds[0] ?? 0)
    for (const [answered, dueAt] of [
      ['Taken', ORDERED_AT],
      ['Taken before', LATER],
    ] as const) {
      await refund.set({ state: 'pending', reference, next_try_at: LATER }).execute()
      await tell({ kind: 'refund', reference, mayHaveFailed: false }, id, answered)
      expect((await states('refunds', ids.refunds))[0]).toEqual(['pending', dueAt])
    }
  })

  test('of a dispute makes that one due alone, and wakes who asks', async () => {
    const references = [randomUUID(), randomUUID()] as const
    for (const reference of references)
      await askAboutDispute(database().query, 'test-card', reference, LONG_AGO)
    const woken = vi.fn()
    const stopListening = await database().listen('storefront_payments', woken)
    await tell({ kind: 'dispute', reference: references[0] })
    await expect.poll(() => woken.mock.calls.length).toBe(1)
    await stopListening()
    const found = await database()
      .query.selectFrom('storefront.disputes')
      .where('reference', 'in', references)
      .orderBy('id')
      .select(['reference', 'next_try_at as dueAt'])
      .execute()
    expect(found).toEqual([
      { reference: references[0], dueAt: ORDERED_AT },
      { reference: references[1], dueAt: LONG_AGO },
    ])
  })
})
