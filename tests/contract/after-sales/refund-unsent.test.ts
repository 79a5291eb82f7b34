import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  deliver,
  openHelpedShop,
  send,
} from '#tests/fixtures/storefront/bought-order.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'

describeOnOneEngine('goods that were refunded before they were sent', ({ database }) => {
  async function open() {
    const shop = openHelpedShop(database())
    const order = await buySome(database(), shop)
    const ask = (method: string, path: string, json: object) =>
      askAdmin(shop.twin, method, `orders/${order.number}/${path}`, json)
    const refund = (wish: object) =>
      ask('POST', 'refunds', { key: randomUUID(), reason: 'unavailable', restock: true, ...wish })
    return { shop, order, ask, refund }
  }

  async function mailOf({ email }: Bought, words: string): Promise<string> {
    const { query } = database()
    const mails = query.selectFrom('mail.messages').where('recipient', '=', email)
    const found = await mails.select(['subject', 'text']).execute()
    return found.find(({ subject }) => subject.endsWith(words))?.text ?? ''
  }

  test('are not in the parcel, by the word of its mails', async () => {
    const { shop, order, refund } = await open()
    const lines = [1, 2].map((line) => ({ line, quantity: 1 }))
    expect((await refund({ of: 'lines', lines })).status).toBe(200)
    await deliver(shop, order, '2026-03-12')
    for (const words of ['is on its way', 'was delivered']) {
      const mail = await mailOf(order, words)
      expect(mail).toContain('Keel Kneeling Chair')
      expect(mail).not.toMatch(/2 × |Keel Cushion Set/)
    }
  })

  test('are named by the delivered mail, and to be packed, where they were refunded after they were sent', async () => {
    const { shop, order, refund } = await open()
    const refundOne = (line: number) => refund({ of: 'lines', lines: [{ line, quantity: 1 }] })
    expect((await refundOne(1)).status).toBe(200)
    await send(shop, order)
    shop.now = new Date('2026-03-08T15:00:00Z')
    for (const line of [1, 2]) expect((await refundOne(line)).status).toBe(200)
    const shown = await askAdmin(shop.twin, 'GET', `orders/${order.number}`)
    expect(shown.body.lines).toMatchObject([
      { quantity: 2, toSend: 1, refundable: 0 },
      { quantity: 1, toSend: 1, refundable: 0 },
    ])
    shop.now = new Date('2026-03-12T20:00:00Z')
    await askAdmin(shop.twin, 'PUT', `orders/${order.number}/delivery`, {})
    expect(await mailOf(order, 'was delivered')).toMatch(/Keel Kneeling Chair.*Keel Cushion Set/s)
  })

  test('cannot be claimed for, as what was refunded since can', async () => {
    const { shop, order, refund } = await open()
    expect((await refund({ of: 'lines', lines: [{ line: 2, quantity: 1 }] })).status).toBe(200)
    await deliver(shop, order, '2026-03-12')
    shop.now = new Date('2026-03-20T15:00:00Z')
    expect((await refund({ of: 'lines', lines: [{ line: 1, quantity: 2 }] })).status).toBe(200)
    const { html } = await shop.buyer.open(`${order.path}/claim`)
    expect(html.match(/name="position" value="(\d)"/g)).toEqual(['name="position" value="0"'])
  })

  test('leave nothing to send where they were all: such an order is canceled', async () => {
    const { order, ask, refund } = await open()
    expect((await refund({ of: 'rest' })).status).toBe(200)
    expect(await ask('PUT', 'fulfilment', { tracking: '1Z 999-AA1' })).toMatchObject({
      status: 409,
      body: { error: `all items of order ${order.number} were refunded: cancel it instead` },
    })
    expect((await ask('PUT', 'cancellation', {})).status).toBe(200)
    expect(await Promise.all(order.variantIds.map((id) => stockOf(database(), id)))).toEqual([10, 10])
  })
})
