import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { Books, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome } from '#tests/fixtures/storefront/bought-order.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

describeOnOneEngine('a failed refund of what an edit was paid with', ({ database }) => {
  test('is refused in words where another refund took the most of that payment since', async () => {
    const now = () => new Date('2026-03-06T15:00:00Z')
    const provider = standInProvider({ books: new Books(), manner: () => 'prompt' })
    const shop = openMoneyShop({ database: database(), provider, now })
    const order = await buySome(database(), { ...shop, now: now() })
    await shop.workOff()
    const ask = (method: string, path: string, body?: object) =>
      askAdmin(shop.twin, method, `orders/${order.number}/${path}`, body)
    const changes = { lines: [{ line: 1, quantity: 3 }] }
    const { fingerprint } = (await ask('POST', 'edit-preview', changes)).body
    await ask('POST', 'edits', { ...changes, fingerprint })
    await shop.buyer.submit(await shop.buyer.open(`${order.path}/payment`), 'payment')
    const refund = (amount: string) =>
      ask('POST', 'refunds', { of: 'amount', amount, key: randomUUID(), reason: 'goodwill' })

    expect((await refund('100.00')).status).toBe(200)
    await sql`update storefront.refunds set state = 'failed', failure_reason = 'closed', next_try_at = null,
      ended_at = now()`.execute(database().query)
    expect((await refund('250.00')).status).toBe(200)
    const retried = await ask('POST', 'refunds/1/retry')
    expect(retried.status).toBe(409)
    expect(retried.body.error).toContain('of the payment that it was to go back to')
  })
})
