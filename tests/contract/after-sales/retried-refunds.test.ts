import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  deliver,
  type HelpedShop,
  openHelpedShop,
} from '#tests/fixtures/storefront/bought-order.ts'

/** Of four chairs each is worth $262.695, so that every other one is a cent more. */
const FOUR_CHAIRS = [4]

describeOnEveryEngine('a refund that failed and is tried again', ({ database }) => {
  let shop: HelpedShop
  let order: Bought

  beforeEach(async () => {
    shop = openHelpedShop(database())
    order = await buySome(database(), shop, FOUR_CHAIRS)
    await deliver(shop, order, '2026-03-12')
    shop.now = new Date('2026-03-20T15:00:00Z')
  })

  const ask = async (method: string, path: string, json?: object) => {
    const { status, body } = await askAdmin(shop.twin, method, path, json)
    expect(status, body.error).toBe(200)
    return body
  }
  async function returnOne() {
    const form = await shop.buyer.open(`${order.path}/return`)
    const wanted = { reason: 'It does not fit my desk', words: '', 'quantity-0': '1' }
    expect((await shop.buyer.submit(form, 'return', wanted)).status).toBe(200)
  }
  const failAll = () =>
    sql`update storefront.refunds
      set state = 'failed', failure_reason = 'closed', next_try_at = null, ended_at = now()
      where order_id = (select id from storefront.orders where number = ${order.number})`.execute(
      database().query,
    )
  async function failAndRetry() {
    await failAll()
    await ask('POST', `orders/${order.number}/refunds/1/retry`)
  }
  const listed = async () => (await ask('GET', `returns?state=all&q=${order.number}`)).returns[0]

  test('gave back neither money nor tax until then', async () => {
    const wish = { reason: 'goodwill', key: randomUUID() }
    await ask('POST', `orders/${order.number}/refunds`, { ...wish, of: 'amount', amount: '300.00' })
    await failAll()
    const rest = { ...wish, key: randomUUID(), of: 'rest', restock: false }
    expect((await ask('POST', `orders/${order.number}/refunds`, rest)).amount).toBe('$1,050.78')
    const { rows } = await sql`select refund.amount_cents, refund.tax_cents from storefront.refunds as refund
      join storefront.orders as "order" on "order".id = refund.order_id
      where number = ${order.number} and refund.state <> 'failed'`.execute(database().query)
    expect(rows).toEqual([{ amount_cents: 105_078, tax_cents: 5_478 }])
  })

  test('counts once in what a return gave back', async () => {
    const number = `R${order.number}-1`
    await returnOne()
    await ask('PUT', `returns/${number}/receipt`, { goods: 'scrap' })
    await ask('PUT', `returns/${number}/refund`, {})
    await failAndRetry()
    expect((await ask('GET', `returns/${number}`)).refunded).toBe('$262.69')
    expect(await listed()).toMatchObject({ refunded: '$262.69', worthCents: 26_269 })
  })

  test('counts its pieces once in what another return is worth, in the list as on its own', async () => {
    const lines = [{ line: 1, quantity: 1 }]
    const wish = { of: 'lines', lines, restock: false, reason: 'damaged', key: randomUUID() }
    await ask('POST', `orders/${order.number}/refunds`, wish)
    await returnOne()
    await failAndRetry()
    expect((await ask('GET', `returns/R${order.number}-1`)).worthCents).toBe(26_270)
    expect((await listed()).worthCents).toBe(26_270)
  })
})
