import { beforeEach, expect, test } from 'vitest'
import { recordDispute } from '#services/storefront/payments/books/disputes.ts'
import { reconcileDueDays } from '#services/storefront/payments/books/nightly.ts'
import type { BookedDispute, BookedPayment } from '#services/storefront/payments/books/provider-books.ts'
import { reconcile } from '#services/storefront/payments/books/reconcile.ts'
import { readTakings, readTaxes } from '#services/storefront/payments/books/takings.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { MemoryBooks } from '#tests/fixtures/payments/memory-books.ts'
import { type Bought, buySome, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import { goToPayment } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { testCardThat } from '#tests/fixtures/storefront/providers.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

describeOnEveryEngine('the books of a provider and the shop’s', ({ database }) => {
  let books: MemoryBooks
  let bought: Bought
  let payment: { id: number; key: string; amountCents: number }
  let theirs: BookedPayment
  /** Each test buys on a day of its own, which no other test's rows are of. */
  let today = Date.parse('2026-03-06')
  const query = () => database().query
  const parts = () => ({
    ...{
      database: database(),
      providers: testCardThat({ books }),
      now: () => new Date(today + 29 * HOUR_MS),
    },
    mail: openWaitingMail(database()),
    log: { info() {}, warn() {}, error() {} },
  })

  const orderedAt = () => new Date(today + 15 * HOUR_MS)
  const span = () => ({ from: new Date(today), to: new Date(today + DAY_MS) })
  const dayOf = () => new Date(today).toISOString().slice(0, 10)
  const reference = () => `pi_${today}`

  beforeEach(async () => {
    books = new MemoryBooks()
    today += DAY_MS
    const shop = openHelpedShop(database())
    shop.now = orderedAt()
    bought = await buySome(database(), shop)
    payment = await query()
      .updateTable('storefront.payments')
      .from('storefront.orders')
      .whereRef('storefront.payments.id', '=', 'storefront.orders.payment_id')
      .where('number', '=', bought.number)
      .set({ state: 'captured', next_try_at: null, created_at: orderedAt(), reference: reference() })
      .returning(['storefront.payments.id', 'idempotency_key as key', 'amount_cents as amountCents'])
      .executeTakeFirstOrThrow()
    const { key, amountCents } = payment
    theirs = {
      key,
      amountCents,
      reference: reference(),
      state: 'captured',
      refundedCents: 0,
      currency: 'USD',
      bookedAt: orderedAt(),
    }
    books.booked.payments.push(theirs)
  })

  const found = async () => (await reconcile(parts(), span())).differences.map(({ kind }) => kind)
  const replace = (changes: Partial<BookedPayment>) => {
    books.booked.payments[0] = { ...theirs, ...changes }
  }
  const setPayment = (values: { state: 'authorised' | 'released' }) =>
    query().updateTable('storefront.payments').where('id', '=', payment.id).set(values).execute()
  const orderId = async () =>
    (
      await query()
        .selectFrom('storefront.orders')
        .where('number', '=', bought.number)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  /** A second payment of the same checkout that became no order. */
  async function giveUpAnother(key: string) {
    const { checkout_id } = await query()
      .selectFrom('storefront.orders')
      .where('number', '=', bought.number)
      .select('checkout_id')
      .executeTakeFirstOrThrow()
    await giveUp(key, checkout_id)
  }
  /** A payment of a checkout that became no order at all. */
  async function giveUpAlone(key: string) {
    const { buyer } = openHelpedShop(database())
    const lines = [{ variantId: await putOnShelf(database(), { stock: 1 }), quantity: 1 }]
    await goToPayment(buyer, await fillCart(database(), { lines }, orderedAt()))
    const { id } = await query()
      .selectFrom('storefront.checkouts')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
    await giveUp(key, id)
  }
  async function giveUp(key: string, checkout_id: number) {
    await query()
      .insertInto('storefront.payments')
      .values({
        ...{ checkout_id, provider: 'test-card', is_test: true, idempotency_key: key, amount_cents: 500 },
        ...{ card_brand: null, card_last_four: null, state: 'released', reference: null, reason: null },
        ...{ draft: null, held_until: null, next_try_at: null, created_at: orderedAt() },
      })
      .execute()
    books.booked.payments.push({ ...theirs, key, reference: `pi_2_${today}`, amountCents: 500 })
  }
  async function refund(state: 'paid' | 'started', cents = 700) {
    const order_id = await orderId()
    await query()
      .insertInto('storefront.refunds')
      .values({
        ...{ order_id, payment_id: payment.id, kind: 'cancellation', return_id: null, restocked: false },
        ...{ idempotency_key: `cancel-${order_id}`, amount_cents: cents, tax_cents: 0, state, reason: null },
        ...{ reference: state === 'started' ? null : 're_1', failure_reason: null, retry_of: null },
        ...{ next_try_at: state === 'paid' ? null : orderedAt(), created_at: orderedAt() },
        ended_at: state === 'paid' ? orderedAt() : null,
      })
      .execute()
    return `${payment.key}:cancel-${order_id}`
  }
  const bookRefund = (key: string | null, amountCents = 700, state: 'paid' | 'failed' = 'paid') =>
    books.booked.refunds.push({
      key,
      reference: 're_1',
      state,
      amountCents,
      currency: 'USD',
      bookedAt: orderedAt(),
    })
  const dispute = (): BookedDispute => ({
    ...{
      reference: `dp_${today}`,
      paymentReference: reference(),
      state: 'needs-response',
      amountCents: 900,
      currency: 'USD',
    },
    ...{ reason: 'fraudulent', respondBy: new Date('2026-03-20T12:00:00Z'), openedAt: orderedAt() },
  })

  const payout = (transactionsCents: number) => ({
    ...{ reference: 'po_1', amountCents: 10, transactionsCents, isItemised: true },
    ...{ currency: 'USD', bookedAt: orderedAt() },
  })

  test('agree where every payment, refund, dispute and payout is the same', async () => {
    bookRefund(await refund('paid'))
    books.booked.disputes.push(dispute())
    await recordDispute(parts(), 'test-card', dispute())
    books.booked.payouts.push(payout(10))
    expect(await reconcile(parts(), span())).toMatchObject({
      counts: { payments: 1, refunds: 1, disputes: 1, payouts: 1 },
      differences: [],
    })
  })

  test('differ where money was taken and there is no order', async () => {
    await giveUpAlone(`alone-${today}`)
    expect(await found()).toEqual(['captured-without-order'])
  })
  test('differ where one checkout was paid twice', async () => {
    await giveUpAnother(`another-${today}`)
    expect(await found()).toEqual(['paid-twice'])
  })
  test('differ where the money of a given-up payment is still held', async () => {
    await giveUpAnother(`another-${today}`)
    books.booked.payments[1] = {
      ...theirs,
      key: `another-${today}`,
      reference: `pi_2_${today}`,
      state: 'held',
    }
    expect(await found()).toEqual(['held-after-given-up'])
  })
  test('agree where money that came late was given back', async () => {
    await giveUpAnother(`another-${today}`)
    books.booked.payments[1] = {
      ...theirs,
      key: `another-${today}`,
      reference: `pi_2_${today}`,
      amountCents: 500,
      refundedCents: 500,
    }
    bookRefund(`another-${today}:back`, 500)
    expect(await found()).toEqual([])
  })
  test('differ where the money of an order was never captured', async () => {
    await setPayment({ state: 'authorised' })
    replace({ state: 'held' })
    expect(await found()).toEqual(['order-not-captured'])
  })
  test('differ where the shop has a capture and the provider none', async () => {
    replace({ state: 'held' })
    expect(await found()).toEqual(['capture-missing'])
    books.booked.payments.length = 0
    expect(await found()).toEqual(['capture-missing'])
  })
  test('differ where the provider has a capture that the shop did not notice', async () => {
    await setPayment({ state: 'authorised' })
    expect(await found()).toEqual(['capture-unrecorded'])
  })
  test('differ by amount and by currency', async () => {
    replace({ amountCents: payment.amountCents + 1 })
    expect(await found()).toEqual(['amount-differs'])
    replace({ currency: 'EUR' })
    expect(await found()).toEqual(['currency-differs'])
  })
  test('differ where the provider holds a payment of somebody else', async () => {
    books.booked.payments.push({ ...theirs, key: null, reference: 'pi_9' })
    books.booked.payments.push({ ...theirs, key: 'of another shop', reference: 'pi_8' })
    expect(await found()).toEqual(['unknown-payment', 'unknown-payment'])
  })
  test('differ where a refund is known at one side alone', async () => {
    bookRefund(null)
    expect(await found()).toEqual(['refund-unknown'])
    books.booked.refunds.length = 0
    await refund('paid')
    expect(await found()).toEqual(['refund-missing'])
  })
  test('differ where a refund has another amount or state', async () => {
    const key = await refund('paid')
    bookRefund(key, 701)
    expect(await found()).toEqual(['refund-differs'])
    books.booked.refunds.length = 0
    bookRefund(key, 700, 'failed')
    expect(await found()).toEqual(['refund-differs'])
  })
  test('differ where a dispute is not known, or stands otherwise', async () => {
    books.booked.disputes.push(dispute())
    expect(await found()).toEqual(['dispute-unknown'])
    await recordDispute(parts(), 'test-card', { ...dispute(), state: 'under-review' })
    expect(await found()).toEqual(['dispute-differs'])
  })
  test('differ where a payout is not the sum of its transactions', async () => {
    books.booked.payouts.push(payout(9))
    expect(await found()).toEqual(['payout-differs'])
  })

  test('are compared once a night, kept, and mailed to the owner where they differ', async () => {
    replace({ amountCents: 1 })
    await Promise.all([reconcileDueDays(parts()), reconcileDueDays(parts())])
    await reconcileDueDays(parts())
    const subjects = await query()
      .selectFrom('mail.messages')
      .where('subject', 'like', `%${dayOf()}%`)
      .select('subject')
      .execute()
    expect(subjects.map(({ subject }) => subject)).toEqual([`The books of ${dayOf()} differ: 1`])
    const kept = await query()
      .selectFrom('storefront.reconciliations')
      .where('day', '=', new Date(today))
      .selectAll()
      .execute()
    expect(kept).toMatchObject([{ difference_count: 1, counts: { payments: 1 } }])
  })

  test('tell the owner of a dispute once for each change, with the deadline and the evidence', async () => {
    const mailed = () =>
      query().selectFrom('mail.messages').where('subject', 'like', `%dp_${today}%`).select('text').execute()
    await recordDispute(parts(), 'test-card', dispute())
    await recordDispute(parts(), 'test-card', dispute())
    const mails = await mailed()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('2026-03-20 12:00 UTC')
    expect(mails[0]?.text).toContain(`Order ${bought.number}`)
    await recordDispute(parts(), 'test-card', { ...dispute(), state: 'lost' })
    expect(await mailed()).toHaveLength(2)
  })

  test('add up to orders less refunds, by day and by state', async () => {
    await refund('paid', 1_234)
    const [day] = await readTakings(query(), span())
    const { amountCents } = payment
    expect(day).toMatchObject({
      day: dayOf(),
      orders: 1,
      orderCents: amountCents,
      capturedCents: amountCents,
    })
    expect(day).toMatchObject({ refundCents: 1_234, netCents: amountCents - 1_234 })
    const states = await readTaxes(query(), span())
    expect(states).toMatchObject([{ orders: 1, orderCents: amountCents, refundCents: 1_234 }])
    expect(states[0]?.netTaxCents).toBe((states[0]?.taxCents ?? 0) - (states[0]?.refundTaxCents ?? 0))
  })
})
