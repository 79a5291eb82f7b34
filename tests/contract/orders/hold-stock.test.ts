import { expect, test } from 'vitest'
import { putBackHeld, takeStock } from '#services/storefront/payments/hold-stock.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'

describeOnEveryEngine('stock that is held for a payment', ({ database }) => {
  type Held = Parameters<typeof takeStock>[1]
  const within = (work: typeof takeStock, held: Held) =>
    database()
      .query.transaction()
      .execute((trx) => work(trx, held))

  test('is never more than there is, whatever was reckoned before, and then none of it is held', async () => {
    const chair = await putOnShelf(database(), { stock: 3 })
    const cushion = await putOnShelf(database(), { stock: 3 })
    const taking = within(takeStock, [
      [cushion, 1],
      [chair, 4],
    ])
    await expect(taking).rejects.toThrow('fewer than were sold')
    expect([await stockOf(database(), chair), await stockOf(database(), cushion)]).toEqual([3, 3])
    await within(takeStock, [[chair, 3]])
    expect(await stockOf(database(), chair)).toBe(0)
  })

  test('goes below zero where the owner sells on, and nowhere else', async () => {
    const awaited = await putOnShelf(database(), { stock: 1, inventoryPolicy: 'continue' })
    await within(takeStock, [[awaited, 4]])
    expect(await stockOf(database(), awaited)).toBe(-3)
  })

  test('comes back, but to no variant that is not counted any more', async () => {
    const chair = await putOnShelf(database(), { stock: 3 })
    const uncounted = await putOnShelf(database(), { stock: 3, inventoryTracked: false })
    await within(putBackHeld, [
      [chair, 2],
      [uncounted, 2],
      [chair + 1_000_000, 1],
    ])
    expect([await stockOf(database(), chair), await stockOf(database(), uncounted)]).toEqual([5, 3])
  })
})
