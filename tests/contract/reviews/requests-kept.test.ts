import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome, openHelpedShop, send } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'

const SENT_AT = new Date('2026-03-09T15:00:00Z')
const TWO_WEEKS_LATER = new Date('2026-03-23T15:00:00Z')

describeOnEveryEngine('the mail that asks for a review', ({ database }) => {
  test('[6.03] asks about nothing that came back or was paid back', async () => {
    const shop = openHelpedShop(database())
    const some = await buySome(database(), shop, [2, 2, 2])
    const none = await buySome(database(), shop, [2])
    shop.now = SENT_AT
    for (const order of [some, none]) await send(shop, order)
    const payBack = async (number: number, lines: readonly { line: number; quantity: number }[]) => {
      const wish = { key: randomUUID(), reason: 'damaged', of: 'lines', restock: false, lines }
      const refunded = await askAdmin(shop.twin, 'POST', `orders/${number}/refunds`, wish)
      expect(refunded.status, refunded.body.error).toBe(200)
    }
    await payBack(none.number, [{ line: 1, quantity: 2 }])
    await payBack(some.number, [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1 },
    ])
    const form = await shop.buyer.open(`${some.path}/return`)
    const asked = await shop.buyer.submit(form, 'return', {
      ...{ 'quantity-2': '2', reason: 'Something else', words: 'It is not for me.' },
    })
    expect(asked.status, textOf(asked.html)).toBe(200)
    shop.now = TWO_WEEKS_LATER
    const decisions = () =>
      database()
        .query.selectFrom('storefront.orders')
        .where('number', 'in', [some.number, none.number])
        .orderBy('number')
        .select('review_request as decision')
        .execute()
    await using _asking = shop.twin.requestReviews(async () => [])
    await expect.poll(decisions).toEqual([{ decision: 'sent' }, { decision: 'left-out' }])
    const request = (await mailsTo(database(), some.email)).find(({ subject }) =>
      subject.startsWith('Would you review'),
    )
    expect(request?.text.match(/\/review\?product=/g)).toHaveLength(1)
    expect(request?.text).toContain('Keel Cushion Set')
  })
})
