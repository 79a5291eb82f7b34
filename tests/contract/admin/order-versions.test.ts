import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const NOW = new Date('2026-03-06T15:00:00Z')
const ACCOUNTS: Readonly<Record<string, { account: string; role: StaffRole }>> = {
  ada: { account: randomUUID(), role: 'owner' },
  ben: { account: randomUUID(), role: 'support' },
}

describeEmptyStorefront('two of the staff at one order', ({ database, twin, reopen }) => {
  let buyer: ReturnType<typeof createBuyer>
  beforeAll(async () => {
    await reopen({
      mail: openWaitingMail(database()),
      now: () => NOW,
      findStaff: async (name: string) => {
        const found = ACCOUNTS[name]
        return found
          ? { kind: 'staff', staff: { name: `${name}@keel.test`, ...found } }
          : { kind: 'not-signed-in' }
      },
    })
    buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
  })

  async function buy() {
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 2 }] }, NOW)
    const { url } = await pay(buyer, await goToPayment(buyer, cart))
    const number = url.pathname.split('/')[2] ?? ''
    return { number, version: await versionOf(number) }
  }
  const as = (name: string, method: string, path: string, json?: unknown) =>
    askAdmin(twin(), method, path, json, `Bearer ${name}`)
  const versionOf = async (number: string): Promise<string> =>
    (await as('ada', 'GET', `orders/${number}`)).body.version

  test('the second is told what the first did, and overwrites nothing', async () => {
    const { number, version } = await buy()
    const tracking = { tracking: '1Z 111' }
    expect((await as('ben', 'PUT', `orders/${number}/fulfilment?version=${version}`, tracking)).status).toBe(
      200,
    )
    const stale = await as('ada', 'PUT', `orders/${number}/delivery?version=${version}`, {
      day: '2026-03-06',
    })
    expect(stale).toEqual({
      status: 409,
      body: {
        error: `order ${number} has changed since you opened it: ben@keel.test recorded the tracking number 1Z 111; nothing was done now, look at it again`,
      },
    })
    expect((await as('ada', 'GET', `orders/${number}`)).body).toMatchObject({
      fulfilment: { trackingNumber: '1Z 111' },
      deliveredOn: null,
    })
    const seen = await versionOf(number)
    expect((await as('ada', 'PUT', `orders/${number}/delivery?version=${seen}`, {})).status).toBe(200)
    expect((await as('ada', 'PUT', `orders/${number}/delivery?version=${seen}`, {})).status).toBe(409)
  })

  test('of two refunds at once one is made; sent again it is told once more', async () => {
    const { number, version } = await buy()
    const refund = (key: string) => ({ of: 'amount', amount: '10.00', reason: 'goodwill', key })
    const keys = [randomUUID(), randomUUID()]
    const send = (key = '') => as('ada', 'POST', `orders/${number}/refunds?version=${version}`, refund(key))
    const answers = await Promise.all(keys.map(send))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toContain(
      'ada@keel.test refunded $10.00 (a courtesy from us)',
    )
    const made = keys[answers.findIndex(({ status }) => status === 200)]
    expect(await send(made)).toMatchObject({ status: 200, body: { isNew: false } })
    expect((await as('ada', 'GET', `orders/${number}`)).body).toMatchObject({ payment: 'refunded-in-part' })
  })

  test('a cancellation and an edit find what happened before, tags hinder nobody', async () => {
    const { number, version } = await buy()
    const change = { address: { city: 'Bangor' } }
    const { body: preview } = await as('ada', 'POST', `orders/${number}/edit-preview`, change)
    await as('ben', 'PUT', 'order-tags', { orders: [Number(number)], add: ['gift'] })
    const apply = () =>
      as('ada', 'POST', `orders/${number}/edits?version=${version}`, {
        ...change,
        fingerprint: preview.fingerprint,
      })
    expect((await apply()).status).toBe(200)
    expect((await apply()).body.error).toContain('ada@keel.test edited the order')
    const cancelled = await as('ada', 'PUT', `orders/${number}/cancellation?version=${version}`)
    expect(cancelled).toMatchObject({ status: 409 })
    const { body: order } = await as('ada', 'GET', `orders/${number}`)
    expect(order).toMatchObject({
      stage: 'to-pack',
      tags: ['gift'],
      shipTo: { city: 'Bangor' },
      edits: [{ state: 'applied', changes: [expect.stringContaining('Bangor')] }],
      lines: [{ refundable: 2, handle: expect.any(String), variant: 'Walnut / Oat' }],
    })
    const seen = `orders/${number}/cancellation?version=${order.version}`
    expect((await as('ada', 'PUT', seen)).status).toBe(200)
  })

  test('what the buyer changed is told as well', async () => {
    const { number, version } = await buy()
    await database()
      .query.updateTable('storefront.orders')
      .where('number', '=', Number(number))
      .set({ cancelled_at: NOW, cancelled_by: 'buyer' })
      .execute()
    const { body } = await as('ada', 'PUT', `orders/${number}/fulfilment?version=${version}`, {
      tracking: '1Z 222',
    })
    expect(body.error).toContain('its buyer or the payment provider changed it')
  })

  test('a version that is none is refused, and an order that is none is missing', async () => {
    const { number, version } = await buy()
    const tracking = { tracking: '1Z 333' }
    expect((await as('ada', 'PUT', `orders/${number}/fulfilment?version=x`, tracking)).status).toBe(422)
    expect((await as('ada', 'PUT', `orders/999999/fulfilment?version=${version}`, tracking)).status).toBe(404)
  })

  test('what one of them did is found by their account', async () => {
    const { number } = await buy()
    await as('ada', 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 444' })
    await as('ben', 'PUT', 'order-tags', { orders: [Number(number)], add: ['gift'] })
    for (const [name, action] of [
      ['ada', 'fulfil'],
      ['ben', 'tag'],
    ]) {
      const account = ACCOUNTS[name ?? '']?.account
      const { body } = await as('ada', 'GET', `changes?order=${number}&account=${account}`)
      expect(body.changes).toMatchObject([{ action, by: `${name}@keel.test`, account }])
      const all = (await as('ada', 'GET', `changes?account=${account}`)).body.changes
      expect(new Set(all.map((change: { account: string }) => change.account))).toEqual(new Set([account]))
    }
    const { body } = await as('ada', 'GET', `changes?account=${randomUUID()}`)
    expect(body).toEqual({ changes: [], next: null })
  })

  test('each account keeps views of its own', async () => {
    const view = {
      list: 'orders',
      name: ' To pack ',
      query: 'state=to-pack&columns=number,name'.replace(',', '%2C'),
    }
    const { body: saved } = await as('ben', 'PUT', 'views', view)
    expect(saved).toMatchObject({ name: 'To pack' })
    await as('ben', 'PUT', 'views', { ...view, query: 'state=sent' })
    expect((await as('ben', 'GET', 'views?list=orders')).body.views).toEqual([
      { id: saved.id, name: 'To pack', query: 'state=sent' },
    ])
    expect((await as('ada', 'GET', 'views?list=orders')).body.views).toEqual([])
    expect((await as('ada', 'DELETE', `views/${saved.id}`)).status).toBe(404)
    expect((await askAdmin(twin(), 'PUT', 'views', view)).status).toBe(422)
    for (const wrong of [
      { name: 'x'.repeat(61) },
      { name: ' ' },
      { list: 'staff' },
      { query: 'https://a.b/<i>' },
    ])
      expect((await as('ben', 'PUT', 'views', { ...view, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect((await as('ben', 'DELETE', `views/${saved.id}`)).body).toEqual({ name: 'To pack' })
    expect((await as('ben', 'GET', 'views?list=orders')).body.views).toEqual([])
  })

  test('each account keeps thirty views of a list, and changes them when there are so many', async () => {
    const save = async (name: string, query = 'state=sent') =>
      as('ada', 'PUT', 'views', { list: 'orders', name, query })
    for (let at = 1; at <= 30; at++) expect((await save(`View ${at}`)).status, String(at)).toBe(200)
    expect(await save('View 31')).toEqual({
      status: 409,
      body: { error: 'there are 30 views of this list: delete one first' },
    })
    const { body: changed } = await save('View 30', 'state=to-pack')
    expect(changed).toMatchObject({ name: 'View 30', query: 'state=to-pack' })
    expect((await as('ada', 'GET', 'views?list=orders')).body.views).toHaveLength(30)
    expect((await as('ada', 'DELETE', `views/${changed.id}`)).status).toBe(200)
    expect((await save('View 31')).status).toBe(200)
  })
})
