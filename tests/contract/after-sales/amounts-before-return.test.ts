import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { Books, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome, deliver, ORDERED_AT } from '#tests/fixtures/storefront/bought-order.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

describeOnOneEngine('what a return says of amounts that went back before', ({ database }) => {
  /** A chair more was asked for than was bought at first, and paid for by itself; then everything arrived. */
  async function openDelivered() {
    const clock = { now: ORDERED_AT }
    const provider = standInProvider({ books: new Books(), manner: () => 'prompt' })
    const shop = Object.assign(clock, openMoneyShop({ database: database(), provider, now: () => clock.now }))
    const order = await buySome(database(), shop, [2])
    await shop.workOff()
    const ask = (method: string, path: string, body?: object) =>
      askAdmin(shop.twin, method, `orders/${order.number}/${path}`, body)
    const changes = { lines: [{ line: 1, quantity: 3 }] }
    const { fingerprint } = (await ask('POST', 'edit-preview', changes)).body
    await ask('POST', 'edits', { ...changes, fingerprint })
    await shop.buyer.submit(await shop.buyer.open(`${order.path}/payment`), 'payment')
    await deliver(shop, order, '2026-03-12')
    shop.now = new Date('2026-03-20T15:00:00Z')
    const refund = async (wish: object) => {
      const { status, body } = await ask('POST', 'refunds', {
        key: randomUUID(),
        reason: 'goodwill',
        ...wish,
      })
      expect([status, body.error]).toEqual([200, undefined])
    }
    const requestReturn = async (quantity: number) => {
      const form = await shop.buyer.open(`${order.path}/return`)
      const fields = { reason: 'It does not fit my desk', words: '', 'quantity-0': String(quantity) }
      await shop.buyer.submit(form, 'return', fields)
      return (await askAdmin(shop.twin, 'GET', `returns/R${order.number}-1`)).body
    }
    return { refund, requestReturn }
  }

  test('is their sum, without a refund of pieces that took from two payments', async () => {
    const { refund, requestReturn } = await openDelivered()
    await refund({ of: 'amount', amount: '100.00' })
    await refund({ of: 'lines', lines: [{ line: 1, quantity: 1 }], restock: false })
    expect(await requestReturn(1)).toMatchObject({ backBeforeCents: 10_000, takenOffCents: 0 })
  })

  test('comes with how much less the return is worth for that reason already', async () => {
    const { refund, requestReturn } = await openDelivered()
    await refund({ of: 'amount', amount: '100.00' })
    expect(await requestReturn(3)).toMatchObject({
      ...{ backBeforeCents: 10_000, takenOffCents: 10_000, worthCents: 68_809 },
    })
  })
})
