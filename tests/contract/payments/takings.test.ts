import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { RefundKind, RefundState } from '#database/tables/payments.ts'
import { countDays } from '#services/storefront/orders/count-days.ts'
import { readReconciliations } from '#services/storefront/payments/books/nightly.ts'
import { readTakings, readTaxes } from '#services/storefront/payments/books/takings.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { type Bought, buySome, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'

const DAY_MS = 24 * 60 * 60_000
/** Two chairs at $249.00 and one cushion at $49.00, with 5.5% tax of Maine. */
const TOTAL_CENTS = 57_709
const TAX_CENTS = 3_009

describeOnEveryEngine('takings and taxes', ({ database }) => {
  /** Each test buys on a day of its own, which no other test's rows are of. */
  let day = new Date('2026-03-06')
  let bought: Bought
  const boughtAt = () => new Date(day.getTime() + 3 * 60 * 60_000)
  const dayOf = () => day.toISOString().slice(0, 10)
  const span = () => ({ from: day, to: new Date(day.getTime() + DAY_MS) })

  /** An order at 3 in the morning in UTC, when the day before goes on in New York. */
  beforeEach(async () => {
    day = new Date(day.getTime() + 3 * DAY_MS)
    const shop = openHelpedShop(database())
    shop.now = boughtAt()
    bought = await buySome(database(), shop)
    await database()
      .query.updateTable('storefront.payments')
      .from('storefront.orders')
      .whereRef('storefront.payments.id', '=', 'storefront.orders.payment_id')
      .where('number', '=', bought.number)
      .set({ created_at: boughtAt() })
      .execute()
    for (const table of ['storefront.carts', 'storefront.checkouts'] as const)
      await sql`update ${sql.table(table)} set created_at = ${boughtAt()} where created_at > now() - interval '1 hour'`.execute(
        database().query,
      )
  })

  async function refund(state: RefundState, kind: RefundKind = 'cancellation') {
    const { query } = database()
    const { id: order_id, payment_id } = await query
      .selectFrom('storefront.orders')
      .where('number', '=', bought.number)
      .select(['id', 'payment_id'])
      .executeTakeFirstOrThrow()
    await query
      .insertInto('storefront.refunds')
      .values({
        ...{ order_id, payment_id: payment_id ?? 0, kind, return_id: null, restocked: false },
        ...{ idempotency_key: randomUUID(), amount_cents: 1_055, tax_cents: 55, state, reason: null },
        ...{ reference: randomUUID(), failure_reason: null, retry_of: null, created_at: boughtAt() },
        ...(state === 'paid' || state === 'failed'
          ? { next_try_at: null, ended_at: boughtAt() }
          : { next_try_at: boughtAt(), ended_at: null }),
      })
      .execute()
  }

  test.each<RefundState>(['started', 'pending', 'paid'])('are less by a refund that is %s', async (state) => {
    await refund(state)
    expect(await readTakings(database().query, span())).toMatchObject([
      { day: dayOf(), orders: 1, refundCents: 1_055, netCents: TOTAL_CENTS - 1_055 },
    ])
    expect(await readTaxes(database().query, span())).toMatchObject([
      { refundCents: 1_055, refundTaxCents: 55, netTaxCents: TAX_CENTS - 55 },
    ])
  })

  test('are not less by a refund that failed', async () => {
    await refund('failed')
    await refund('paid')
    expect(await readTakings(database().query, span())).toMatchObject([
      { day: dayOf(), refundCents: 1_055, netCents: TOTAL_CENTS - 1_055 },
    ])
    expect(await readTaxes(database().query, span())).toMatchObject([
      { refundCents: 1_055, refundTaxCents: 55, netTaxCents: TAX_CENTS - 55 },
    ])
  })

  test('are of days in UTC, as are all counts by day, whatever the time zone of the session', async () => {
    await database()
      .query.insertInto('storefront.reconciliations')
      .values({
        ...{ day, claimed_until: day, finished_at: day, difference_count: 0 },
        ...{ counts: '{}', differences: '[]' },
      })
      .execute()
    const read = await database()
      .query.transaction()
      .execute(async (trx) => {
        await sql`set local timezone to 'America/New_York'`.execute(trx)
        return {
          takings: await readTakings(trx, span()),
          counts: await countDays(trx, dayOf(), dayOf()),
          nights: await readReconciliations(trx),
        }
      })
    expect(read).toMatchObject({
      takings: [{ day: dayOf(), orders: 1 }],
      counts: [{ day: dayOf(), carts: 1, checkouts: 1, purchases: 1 }],
      nights: [{ day: dayOf() }],
    })
  })
})
