import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  changesOf,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
  refundsOf,
  send,
  subjectsTo,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { testCardThat } from '#tests/fixtures/storefront/providers.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const TOTAL_CENTS = 57_709

describeOnEveryEngine('cancelling an order', ({ database }) => {
  let shop: HelpedShop
  beforeAll(() => {
    shop = openHelpedShop(database())
  })
  beforeEach(() => {
    shop.now = ORDERED_AT
  })
  const stocks = (ids: readonly number[]) => Promise.all(ids.map((id) => stockOf(database(), id)))
  const buy = () => buySome(database(), shop)

  test('asks once, then puts the stock back, pays back what was paid, and mails the buyer', async () => {
    const order = await buy()
    expect(await stocks(order.variantIds)).toEqual([8, 9])
    expect(textOf((await shop.buyer.open(order.path)).html)).toContain('Cancel the order until it ships')
    const asked = await shop.buyer.open(`${order.path}/cancel`)
    expect(textOf(asked.html)).toContain('$577.09 goes back to your Visa ending in 4242')
    expect(await stocks(order.variantIds)).toEqual([8, 9])

    const after = await shop.buyer.submit(asked, 'cancel')
    expect(after.status).toBe(200)
    expect(after.url.pathname).toBe(order.path)
    expect(textOf(after.html)).toContain('This order is canceled')
    expect(textOf(after.html)).toContain('anyone who has it can see your order.')
    expect(textOf(after.html)).toContain('your full payment goes back to you')
    expect(textOf(after.html)).toContain('Canceled Friday, March 6')
    expect(after.html).not.toContain('/cancel"')
    expect(await stocks(order.variantIds)).toEqual([10, 10])
    expect(await refundsOf(database(), order.number)).toEqual([TOTAL_CENTS])
    expect(await subjectsTo(database(), order.email, order.number)).toEqual([
      `Your Keel order ${order.number}`,
      `Your Keel order ${order.number} is canceled`,
    ])
  })

  test('promises what is left of the payment, and nothing of what went back before', async () => {
    const order = await buy()
    const wish = { key: randomUUID(), reason: 'goodwill', of: 'amount', amount: '20.00' }
    expect((await askAdmin(shop.twin, 'POST', `orders/${order.number}/refunds`, wish)).status).toBe(200)
    const asked = await shop.buyer.open(`${order.path}/cancel`)
    expect(textOf(asked.html)).toContain('$557.09 goes back to your Visa ending in 4242')
    const after = await shop.buyer.submit(asked, 'cancel')
    expect(textOf(after.html)).toContain('the rest of your payment goes back to you')
    expect(await refundsOf(database(), order.number)).toEqual([2_000, TOTAL_CENTS - 2_000])
  })

  test('puts back on the shelf what an owner’s refund was paid for and was left off the shelf', async () => {
    const order = await buy()
    const lines = [{ line: 1, quantity: 1 }]
    const wish = { key: randomUUID(), reason: 'goodwill', of: 'lines', lines, restock: false }
    expect((await askAdmin(shop.twin, 'POST', `orders/${order.number}/refunds`, wish)).status).toBe(200)
    expect(await stocks(order.variantIds)).toEqual([8, 9])
    await shop.buyer.submit(await shop.buyer.open(`${order.path}/cancel`), 'cancel')
    expect(await stocks(order.variantIds)).toEqual([10, 10])
  })

  test('twice at once, from two tabs or by a double click, is done once and said the same', async () => {
    const order = await buy()
    const [one, other] = [
      await shop.buyer.open(`${order.path}/cancel`),
      await shop.buyer.open(`${order.path}/cancel`),
    ]
    const ends = await Promise.all([one, one, other].map((page) => shop.buyer.submit(page, 'cancel')))
    for (const end of ends) {
      expect(end.status).toBe(200)
      expect(textOf(end.html)).toContain('This order is canceled')
    }
    expect(await stocks(order.variantIds)).toEqual([10, 10])
    expect(await refundsOf(database(), order.number)).toEqual([TOTAL_CENTS])
    expect(await subjectsTo(database(), order.email, order.number)).toHaveLength(2)
    expect((await shop.buyer.open(`${order.path}/cancel`)).url.pathname).toBe(order.path)
  })

  test('races the parcel: one of them wins, and the other is told why', async () => {
    const winners = new Set<string>()
    for (let round = 0; round < 6; round += 1) {
      const order = await buy()
      const page = await shop.buyer.open(`${order.path}/cancel`)
      const sending = () =>
        askAdmin(shop.twin, 'PUT', `orders/${order.number}/fulfilment`, { tracking: '1Z 999-AA1' })
      const cancelling = () => shop.buyer.submit(page, 'cancel')
      const [cancelled, sent] =
        round % 2 === 0
          ? await Promise.all([cancelling(), sending()])
          : ((await Promise.all([sending(), cancelling()])).reverse() as [
              Awaited<ReturnType<typeof cancelling>>,
              Awaited<ReturnType<typeof sending>>,
            ])
      if (sent.status === 200) {
        winners.add('parcel')
        expect(cancelled.status).toBe(409)
        expect(textOf(cancelled.html)).toContain('Your order has already shipped')
        expect(await stocks(order.variantIds)).toEqual([8, 9])
        expect(await refundsOf(database(), order.number)).toEqual([])
      } else {
        winners.add('cancellation')
        expect(sent.body.error).toBe(`order ${order.number} was canceled: do not send it`)
        expect(cancelled.status).toBe(200)
        expect(await stocks(order.variantIds)).toEqual([10, 10])
        expect(await refundsOf(database(), order.number)).toEqual([TOTAL_CENTS])
      }
    }
    expect(winners.size).toBeGreaterThan(0)
  })

  test('is refused once the parcel is sent, and the page offers it no more', async () => {
    const order = await buy()
    const page = await shop.buyer.open(`${order.path}/cancel`)
    await send(shop, order)
    expect((await shop.buyer.open(`${order.path}/cancel`)).status).toBe(409)
    const late = await shop.buyer.submit(page, 'cancel')
    expect(late.status).toBe(409)
    expect(textOf(late.html)).toContain('tracking number 1Z 999-AA1')
    expect((await shop.buyer.open(order.path)).html).not.toContain('/cancel"')
  })

  test('leaves everything as it was when the mail cannot be queued', async () => {
    const order = await buy()
    const page = await shop.buyer.open(`${order.path}/cancel`)
    const enqueue = () => Promise.reject(new Error('no room in the queue'))
    const mail = { ...openWaitingMail(database()), enqueue }
    const unlucky = openTwin(database(), { mail, now: () => ORDERED_AT })
    const formToken = /name="formToken" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
    const answer = await unlucky.fetch(
      new Request(`${ORIGIN}${order.path}/cancel`, {
        method: 'POST',
        body: new URLSearchParams({ formToken }),
      }),
    )
    expect(answer.status).toBe(500)
    expect(await stocks(order.variantIds)).toEqual([8, 9])
    expect(await refundsOf(database(), order.number)).toEqual([])
    expect((await shop.buyer.submit(page, 'cancel')).status).toBe(200)
    expect(await stocks(order.variantIds)).toEqual([10, 10])
  })

  const stateOfRefund = async ({ number }: Bought) => {
    const { state } = await database()
      .query.selectFrom('storefront.refunds as refund')
      .innerJoin('storefront.orders as order', 'order.id', 'refund.order_id')
      .where('number', '=', number)
      .select('refund.state')
      .executeTakeFirstOrThrow()
    return state
  }

  test('is paid back from a queue, which tells the owner where the provider refuses', async () => {
    const order = await buy()
    const logged: unknown[] = []
    const error = (...what: unknown[]) => logged.push(what)
    const twin = openTwin(database(), {
      mail: openWaitingMail(database()),
      providers: testCardThat({
        release: async () => ({ kind: 'captured', reference: 'taken' }),
        refund: async () => ({ kind: 'refused', reason: 'card closed' }),
      }),
      log: { info() {}, warn() {}, error },
      now: () => ORDERED_AT,
    })
    await using _ = twin.followPayments()
    expect((await askAdmin(twin, 'PUT', `orders/${order.number}/cancellation`, {})).status).toBe(200)
    await expect.poll(() => stateOfRefund(order)).toBe('failed')
    expect(JSON.stringify(logged)).toContain('card closed')
    expect(await refundsOf(database(), order.number)).toEqual([TOTAL_CENTS])
  })

  test('of an order that cost nothing, the provider is asked for nothing', async () => {
    const order = await buy()
    await database()
      .query.updateTable('storefront.orders')
      .set((row) => ({
        discount_cents: row.ref('subtotal_cents'),
        delivery_cents: 0,
        tax_cents: 0,
        total_cents: 0,
      }))
      .where('number', '=', order.number)
      .execute()
    await database()
      .query.updateTable('storefront.payments')
      .set({ amount_cents: 0 })
      .where('id', '=', (row) =>
        row.selectFrom('storefront.orders').where('number', '=', order.number).select('payment_id'),
      )
      .execute()
    expect(await askAdmin(shop.twin, 'PUT', `orders/${order.number}/cancellation`, {})).toMatchObject({
      status: 200,
      body: { refunded: '$0.00' },
    })
    expect(await stateOfRefund(order)).toBe('paid')
    expect(await refundsOf(database(), order.number)).toEqual([0])
    expect(await stocks(order.variantIds)).toEqual([10, 10])
  })

  test('takes no form from elsewhere, none of another order, and no wrong address', async () => {
    const [order, other] = [await buy(), await buy()]
    const page = await shop.buyer.open(`${order.path}/cancel`)
    const foreign = await shop.buyer.submit(page, 'cancel', {}, { origin: 'https://elsewhere.example' })
    expect(foreign.status).toBe(403)
    const otherPage = await shop.buyer.open(`${other.path}/cancel`)
    const formToken = /name="formToken" value="([^"]+)"/.exec(otherPage.html)?.[1] ?? ''
    expect((await shop.buyer.submit(page, 'cancel', { formToken })).status).toBe(403)
    expect((await shop.buyer.submit(page, 'cancel', { formToken: '' })).status).toBe(403)
    for (const path of [
      `${order.path}x/cancel`,
      `/orders/${order.number}/none/cancel`,
      '/orders/1e3/x/cancel',
    ]) {
      expect((await shop.buyer.open(path)).status).toBe(404)
    }
    expect(await stocks(order.variantIds)).toEqual([8, 9])
  })

  test('by the owner says so to the buyer and in the log, once', async () => {
    const order = await buy()
    const cancel = () => askAdmin(shop.twin, 'PUT', `orders/${order.number}/cancellation`, {})
    expect(await cancel()).toEqual({
      status: 200,
      body: { number: order.number, refunded: '$577.09', email: order.email },
    })
    expect(await cancel()).toEqual({
      status: 409,
      body: { error: `order ${order.number} is canceled already` },
    })
    expect(await stocks(order.variantIds)).toEqual([10, 10])
    expect(await changesOf(database(), String(order.number))).toEqual(['cancel by service key'])
    const { body } = await askAdmin(shop.twin, 'GET', 'orders')
    expect(body.orders[0]).toMatchObject({ number: order.number, cancelledAt: ORDERED_AT.toISOString() })
    const sent = await buy()
    await send(shop, sent)
    const refused = await askAdmin(shop.twin, 'PUT', `orders/${sent.number}/cancellation`, {})
    expect(refused.body.error).toBe(`order ${sent.number} is on its way, as 1Z 999-AA1`)
    expect((await askAdmin(shop.twin, 'PUT', 'orders/999999/cancellation', {})).status).toBe(404)
  })
})
