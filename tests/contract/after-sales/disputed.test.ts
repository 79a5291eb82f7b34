import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DisputeState } from '#database/tables/payments.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  deliver,
  ORDERED_AT,
  openHelpedShop,
  refundsOf,
} from '#tests/fixtures/storefront/bought-order.ts'

describeOnEveryEngine('money that a bank disputes', ({ database }) => {
  async function dispute({ number }: Bought, state: DisputeState) {
    const { query } = database()
    const { id: payment_id } = await query
      .selectFrom('storefront.payments as payment')
      .innerJoin('storefront.orders as order', 'order.payment_id', 'payment.id')
      .where('number', '=', number)
      .select('payment.id')
      .executeTakeFirstOrThrow()
    await query
      .insertInto('storefront.disputes')
      .values({
        ...{ provider: 'test-card', reference: randomUUID(), payment_id, amount_cents: 900, currency: 'USD' },
        ...{ reason: 'fraudulent', state, respond_by: null, next_try_at: null },
        ...{ created_at: ORDERED_AT, updated_at: ORDERED_AT },
      })
      .execute()
  }

  test.each<[DisputeState, number, number]>([
    ['needs-response', 409, 409],
    ['under-review', 409, 409],
    // Its money is lost: the owner keeps the goods, and nothing goes back.
    ['lost', 409, 200],
    ['won', 200, 200],
    ['closed', 200, 200],
  ])(
    'is not paid back once more by any way while its dispute is %s: %i, or %i for who cancels it',
    async (state, status, ofCancellation) => {
      const shop = openHelpedShop(database())
      const unsent = await buySome(database(), shop)
      const sent = await buySome(database(), shop)
      await deliver(shop, sent, '2026-03-12')
      shop.now = new Date('2026-03-20T15:00:00Z')
      const form = await shop.buyer.open(`${sent.path}/return`)
      const wanted = { reason: 'It does not fit my desk', words: '', 'quantity-0': '1' }
      await shop.buyer.submit(form, 'return', wanted)
      const ask = (method: string, path: string, body: object) => askAdmin(shop.twin, method, path, body)
      expect((await ask('PUT', `returns/R${sent.number}-1/receipt`, { goods: 'scrap' })).status).toBe(200)
      const tried = await buySome(database(), shop)
      const wish = { of: 'amount', amount: '5.00', reason: 'goodwill' }
      await ask('POST', `orders/${tried.number}/refunds`, { ...wish, key: randomUUID() })
      await database()
        .query.updateTable('storefront.refunds')
        .where('amount_cents', '=', 500)
        .set({ state: 'failed', failure_reason: 'closed', next_try_at: null, ended_at: shop.now })
        .execute()
      for (const order of [unsent, sent, tried]) await dispute(order, state)

      const refund = { of: 'amount', amount: '10.00', reason: 'goodwill', key: randomUUID() }
      const ends = [
        await ask('POST', `orders/${unsent.number}/edit-preview`, { lines: [{ line: 1, quantity: 1 }] }),
        await ask('POST', `orders/${tried.number}/refunds/1/retry`, {}),
        await ask('POST', `orders/${unsent.number}/refunds`, refund),
        await ask('PUT', `orders/${unsent.number}/cancellation`, {}),
        await ask('PUT', `returns/R${sent.number}-1/refund`, {}),
      ]
      expect(ends.map((end) => end.status)).toEqual([status, status, status, ofCancellation, status])
      if (state === 'lost') expect(ends[3]?.body.refunded).toBe('$0.00')
      const paidBack = [
        ...(await refundsOf(database(), unsent.number)),
        ...(await refundsOf(database(), sent.number)),
      ]
      expect(paidBack).toHaveLength(status === 200 ? 3 : 0)
    },
  )

  test('and that a bank has taken back lets its owner cancel an order that was not sent, and not its buyer', async () => {
    const shop = openHelpedShop(database())
    const order = await buySome(database(), shop)
    await dispute(order, 'lost')
    const asked = await shop.buyer.open(`${order.path}/cancel`)
    expect([asked.status, asked.html]).toEqual([409, expect.stringContaining('cannot be canceled here')])
    const shown = async () => (await askAdmin(shop.twin, 'GET', `orders/${order.number}`)).body
    expect(await shown()).toMatchObject({
      isLost: true,
      noRefund: expect.stringContaining('pay the buyer what else is due in another way'),
    })
    expect((await askAdmin(shop.twin, 'PUT', `orders/${order.number}/cancellation`)).status).toBe(200)
    expect(await shown()).toMatchObject({ stage: 'cancelled', refunds: [] })
  })

  test('leaves an order of which all was refunded neither to be sent nor canceled, and says why', async () => {
    const shop = openHelpedShop(database())
    const order = await buySome(database(), shop)
    const ask = (method: string, path: string, body: object) =>
      askAdmin(shop.twin, method, `orders/${order.number}/${path}`, body)
    const wish = { of: 'rest', reason: 'unavailable', restock: true, key: randomUUID() }
    expect((await ask('POST', 'refunds', wish)).status).toBe(200)
    await dispute(order, 'needs-response')
    const { status, body } = await ask('PUT', 'fulfilment', { tracking: '1Z 999-AA1' })
    expect([status, body.error]).toEqual([
      409,
      expect.stringMatching(
        /were refunded: do not send it\. It cannot be canceled now: .* disputes the payment/,
      ),
    ])
    expect((await ask('PUT', 'cancellation', {})).status).toBe(409)
  })
})
