import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  deliver,
  openHelpedShop,
  refundsOf,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'

const TOTAL_CENTS = 57_709

describeOnOneEngine('all that is left of an order with an open return', ({ database }) => {
  /** Two chairs and a cushion that arrived, of which some are asked to be taken back. */
  async function openWithReturn(...quantities: readonly number[]) {
    const shop = openHelpedShop(database())
    const order = await buySome(database(), shop)
    await deliver(shop, order, '2026-03-12')
    shop.now = new Date('2026-03-20T15:00:00Z')
    const asked = quantities.map((quantity, index) => [`quantity-${index}`, String(quantity)])
    const fields = { reason: 'It does not fit my desk', words: '', ...Object.fromEntries(asked) }
    await shop.buyer.submit(await shop.buyer.open(`${order.path}/return`), 'return', fields)
    const ask = (method: string, path: string, body?: object) => askAdmin(shop.twin, method, path, body)
    const refund = (wish: object) =>
      ask('POST', `orders/${order.number}/refunds`, { key: randomUUID(), reason: 'goodwill', ...wish })
    const path = `returns/R${order.number}-1`
    const takeBack = async () => {
      expect((await ask('PUT', `${path}/receipt`, { goods: 'restock' })).status).toBe(200)
      return ask('PUT', `${path}/refund`, {})
    }
    return { shop, order, ask, refund, path, takeBack }
  }
  const backOf = async ({ number }: Bought) =>
    (await refundsOf(database(), number)).reduce((sum, cents) => sum + cents, 0)

  test('leaves out what the return is to get, so that both together are what was paid', async () => {
    const { order, ask, refund, path, takeBack } = await openWithReturn(1, 0)
    const { restCents } = (await ask('GET', `orders/${order.number}`)).body
    const rest = await refund({ of: 'rest', restock: false })
    expect([rest.status, rest.body.error]).toEqual([200, undefined])
    expect(await backOf(order)).toBe(restCents)
    expect((await ask('GET', path)).body.worth).toBe('$262.70')
    expect((await takeBack()).body.refunded).toBe('$262.70')
    expect(await backOf(order)).toBe(TOTAL_CENTS)
  })

  test('is nothing where the return is for every piece', async () => {
    const { order, ask, refund, takeBack } = await openWithReturn(2, 1)
    expect((await ask('GET', `orders/${order.number}`)).body).toMatchObject({ restCents: 0 })
    const { status, body } = await refund({ of: 'rest', restock: false })
    expect([status, body.error]).toEqual([
      409,
      `what is left of order ${order.number} is for its open return: refund it there, or name an amount`,
    ])
    expect((await takeBack()).status).toBe(200)
    expect(await backOf(order)).toBe(TOTAL_CENTS)
  })

  test('is not taken by a return that was refused', async () => {
    const { order, ask, refund, path } = await openWithReturn(1, 0)
    expect((await ask('PUT', `${path}/refusal`, { words: 'It came back without its seat.' })).status).toBe(
      200,
    )
    expect((await refund({ of: 'rest', restock: false })).body.amount).toBe('$577.09')
    expect(await backOf(order)).toBe(TOTAL_CENTS)
  })

  test('a return whose money went back as an amount ends without another refund, and its buyer reads that', async () => {
    const { shop, order, ask, refund, path } = await openWithReturn(2, 1)
    await refund({ of: 'amount', amount: '577.09' })
    expect((await ask('GET', path)).body).toMatchObject({ worthCents: 0, backBeforeCents: TOTAL_CENTS })
    expect((await ask('PUT', `${path}/receipt`, { goods: 'restock' })).status).toBe(200)
    const pageOf = async (path: string) => textOf((await shop.buyer.open(path)).html)
    expect(await pageOf(order.path)).toContain(
      'Your return has arrived. Nothing that you paid for it is left to pay back.',
    )
    for (const told of [order.path, `${order.path}/${path}`])
      expect(await pageOf(told)).toMatch(/Arrived on [^;]*; nothing is left to pay back/)
    expect((await ask('PUT', `${path}/refund`, {})).status).toBe(200)
    const [arrived, mail] = (await mailsTo(database(), order.email)).slice(-2)
    expect(arrived?.subject).toBe(`Your return R${order.number}-1 has arrived`)
    expect(arrived?.text).not.toContain('Your refund comes')
    expect(mail?.subject).toBe(`Your return R${order.number}-1 is complete`)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Nothing that you paid for it is left to pay back')
    expect(mail?.text).not.toContain('$0.00')
    const page = await pageOf(`${order.path}/${path}`)
    expect(page).toContain('Complete since')
    expect(page).not.toContain('$0.00')
  })
})
