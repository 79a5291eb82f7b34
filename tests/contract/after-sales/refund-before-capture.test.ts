import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { Books, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome } from '#tests/fixtures/storefront/bought-order.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

const TOTAL_CENTS = 57_709

describeOnOneEngine('a refund of a part, while the money cannot be taken yet', ({ database }) => {
  test('waits until it is taken, and does not let all of it go', async () => {
    let now = new Date('2026-03-06T15:00:00Z')
    let isAway = true
    const books = new Books()
    const standIn = standInProvider({ books, manner: () => 'prompt' })
    const provider: typeof standIn = {
      ...standIn,
      async capture(taken) {
        if (isAway) throw new Error('not now')
        return standIn.capture(taken)
      },
    }
    const shop = openMoneyShop({ database: database(), provider, now: () => now })
    const order = await buySome(database(), { ...shop, now })
    const state = () => [...books.booked.values()].map((booked) => booked.state)
    const kept = () => [...books.booked.keys()].reduce((sum, key) => sum + books.keptCents(key), 0)
    const wish = { of: 'amount', amount: '25.00', key: randomUUID(), reason: 'goodwill' }
    expect((await askAdmin(shop.twin, 'POST', `orders/${order.number}/refunds`, wish)).status).toBe(200)
    await shop.workOff()
    expect([state(), kept()]).toEqual([['authorised'], 0])
    isAway = false
    now = new Date('2026-03-06T16:00:00Z')
    await shop.workOff()
    expect([state(), kept()]).toEqual([['captured'], TOTAL_CENTS - 2_500])
    // Another database of the same provider's account counts its orders from the same number on.
    for (const [key, { refunds }] of books.booked)
      expect([...refunds.keys()]).toEqual([`${key}:order-${order.number}-${wish.key}`])
  })
})
