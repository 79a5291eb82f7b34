import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { deliver } from '#tests/fixtures/storefront/bought-order.ts'
import { describeEditedOrder, ONE_CHAIR_MORE } from '#tests/fixtures/storefront/edited-order.ts'

describeEditedOrder('what goes back of an order that two payments paid for', (world) => {
  const { ask, clock, database, edit, openPayment, order, pay, shop } = world
  beforeEach(async () => {
    await edit(ONE_CHAIR_MORE)
    await pay(await openPayment())
  })
  const refund = async (wish: object) => {
    const { status, body } = await ask('POST', 'refunds', { key: randomUUID(), reason: 'goodwill', ...wish })
    expect([status, body.error]).toEqual([200, undefined])
  }
  const refundAmount = (amount: string) => refund({ of: 'amount', amount })
  async function requestReturn(quantities: Record<string, string>) {
    clock.now = new Date('2026-03-06T15:00:00Z')
    await deliver(Object.assign(clock, shop()), order(), '2026-03-12')
    clock.now = new Date('2026-03-20T15:00:00Z')
    const form = await shop().buyer.open(`${order().path}/return`)
    const fields = { reason: 'It does not fit my desk', words: '', ...quantities }
    await shop().buyer.submit(form, 'return', fields)
    return (await askAdmin(shop().twin, 'GET', `returns/R${order().number}-1`)).body
  }

  test('is told with a return as a sum of amounts, without pieces that took from both payments', async () => {
    await refundAmount('100.00')
    await refund({ of: 'lines', lines: [{ line: 1, quantity: 1 }], restock: false })
    expect(await requestReturn({ 'quantity-0': '1' })).toMatchObject({
      ...{ backBeforeCents: 10_000, takenOffCents: 0 },
    })
  })

  test('comes with how much less the return is worth for that reason already', async () => {
    await refundAmount('100.00')
    expect(await requestReturn({ 'quantity-0': '3', 'quantity-1': '1' })).toMatchObject({
      ...{ backBeforeCents: 10_000, takenOffCents: 10_000, worthCents: 73_978 },
    })
  })

  test('is refused in words when it failed and another refund took most of its payment since', async () => {
    await refundAmount('100.00')
    await sql`update storefront.refunds set state = 'failed', failure_reason = 'closed', next_try_at = null,
      ended_at = now()`.execute(database().query)
    await refundAmount('250.00')
    const retried = await ask('POST', 'refunds/1/retry')
    expect(retried.status).toBe(409)
    expect(retried.body.error).toContain('of the payment that it was to go back to')
  })
})
