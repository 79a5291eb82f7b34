import { expect, test } from 'vitest'
import { readTakings, readTaxes } from '#services/storefront/payments/books/takings.ts'
import { describeEditedOrder, TOTAL_CENTS } from '#tests/fixtures/storefront/edited-order.ts'

const ALL_DAYS = { from: new Date('2000-01-01'), to: new Date('2100-01-01') }
/** One chair and one cushion. */
const LESS_CENTS = 31_439

describeEditedOrder('what an edit was to give back and could not', ({ ask, database, edit, workOff }) => {
  const sums = async () => {
    const [day] = await readTakings(database().query, ALL_DAYS)
    const [state] = await readTaxes(database().query, ALL_DAYS)
    return { takings: day?.netCents, taxes: state && state.orderCents - state.refundCents }
  }

  test('is in the taxes as in the takings, until it is paid back', async () => {
    expect(await sums()).toEqual({ takings: TOTAL_CENTS, taxes: TOTAL_CENTS })
    expect((await edit({ lines: [{ line: 1, quantity: 1 }] })).body.settlement).toBe('refund')
    await workOff()
    expect(await sums()).toEqual({ takings: LESS_CENTS, taxes: LESS_CENTS })
    await database()
      .query.updateTable('storefront.refunds')
      .set({ state: 'failed', failure_reason: 'the account is closed' })
      .execute()
    expect(await sums()).toEqual({ takings: TOTAL_CENTS, taxes: TOTAL_CENTS })
    expect((await ask('POST', 'refunds/1/retry')).status).toBe(200)
    expect(await sums()).toEqual({ takings: LESS_CENTS, taxes: LESS_CENTS })
  })
})
