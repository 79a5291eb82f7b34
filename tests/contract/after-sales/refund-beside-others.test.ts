import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testCard } from '#services/storefront/payments/test-card/test-card.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { Books, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome } from '#tests/fixtures/storefront/bought-order.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

describeOnOneEngine('a refund, beside others like it', ({ database }) => {
  const now = new Date('2026-03-06T15:00:00Z')
  function openShop() {
    const books = new Books()
    const provider = standInProvider({ books, manner: () => 'prompt' })
    return { books, ...openMoneyShop({ database: database(), provider, now: () => now }) }
  }
  const refund = (twin: Storefront, number: number, amount: string) =>
    askAdmin(twin, 'POST', `orders/${number}/refunds`, {
      ...{ of: 'amount', amount, key: randomUUID(), reason: 'goodwill' },
    })

  test('of all that is held lets that order’s money go, and an equal one’s is taken', async () => {
    const shop = openShop()
    const orders = [await buySome(database(), { ...shop, now }), await buySome(database(), { ...shop, now })]
    expect((await refund(shop.twin, orders[0]?.number ?? 0, '577.09')).status).toBe(200)
    await shop.workOff()
    expect([...shop.books.booked.values()].map(({ state }) => state)).toEqual(['released', 'captured'])
  })

  test('that the owner asks about again leaves others that are late as they are', async () => {
    const shop = openShop()
    const orders = [await buySome(database(), { ...shop, now }), await buySome(database(), { ...shop, now })]
    for (const { number } of orders) expect((await refund(shop.twin, number, '5.00')).status).toBe(200)
    await database()
      .query.updateTable('storefront.refunds')
      .set({ state: 'pending', reference: 're_late', next_try_at: null })
      .where('amount_cents', '=', 500)
      .execute()
    const again = await askAdmin(shop.twin, 'POST', `orders/${orders[0]?.number}/refunds/1/retry`)
    expect(again.status).toBe(200)
    const rows = await database()
      .query.selectFrom('storefront.refunds')
      .where('amount_cents', '=', 500)
      .orderBy('id')
      .select('next_try_at as dueAt')
      .execute()
    expect(rows).toEqual([{ dueAt: now }, { dueAt: null }])
  })

  test('that is put off leaves one that was put off before as it is', async () => {
    let fault = 'the bank rests'
    const refuse = () => Promise.reject(new Error(fault))
    const provider = { ...testCard, refund: refuse }
    const shop = openMoneyShop({ database: database(), provider, now: () => now })
    const orders = [await buySome(database(), { ...shop, now }), await buySome(database(), { ...shop, now })]
    await shop.workOff()
    for (const { number } of orders) {
      expect((await refund(shop.twin, number, '6.00')).status).toBe(200)
      await shop.workOff()
      fault = 'the line is dead'
    }
    const rows = await database()
      .query.selectFrom('storefront.refunds')
      .where('amount_cents', '=', 600)
      .orderBy('id')
      .select(['tries', 'failure_reason as fault'])
      .execute()
    expect(rows).toEqual([
      { tries: 1, fault: 'Error: the bank rests' },
      { tries: 1, fault: 'Error: the line is dead' },
    ])
  })

  test('of goods that is sent again with its key is refused where they now go back in stock', async () => {
    const shop = openShop()
    const { number } = await buySome(database(), { ...shop, now })
    const wish = { of: 'lines', lines: [{ line: 1, quantity: 1 }], key: randomUUID(), reason: 'goodwill' }
    const ends = []
    for (const restock of [false, true, false])
      ends.push(await askAdmin(shop.twin, 'POST', `orders/${number}/refunds`, { ...wish, restock }))
    expect(ends.map(({ status, body }) => [status, body.isNew])).toEqual([
      [200, true],
      [409, undefined],
      [200, false],
    ])
  })
})
