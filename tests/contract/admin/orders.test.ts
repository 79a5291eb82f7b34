import { beforeAll, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Buyer,
  createBuyer,
  goToPayment,
  pay,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const NOW = new Date('2026-03-06T15:00:00Z')

describeEmptyStorefront("the owner's hand on orders", ({ database, twin, reopen }) => {
  let buyer: Buyer
  let mail: ReturnType<typeof openWaitingMail>
  beforeAll(async () => {
    mail = openWaitingMail(database())
    await reopen({ mail, now: () => NOW })
    buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
  })

  async function buy(email: string): Promise<{ number: string; link: string }> {
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 2 }] }, NOW)
    const { url } = await pay(buyer, await goToPayment(buyer, cart, { email }))
    return { number: url.pathname.split('/')[2] ?? '', link: `${ORIGIN}${url.pathname}` }
  }
  const mailsTo = (recipient: string) =>
    database()
      .query.selectFrom('mail.messages')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .selectAll()
      .execute()

  test('lists orders, the newest first, and shows one whole', async () => {
    const first = await buy('first@example.com')
    const second = await buy('second@example.com')
    const { body } = await askAdmin(twin(), 'GET', 'orders')
    expect(body.orders.slice(0, 2)).toEqual([
      expect.objectContaining({
        number: Number(second.number),
        placedAt: NOW.toISOString(),
        email: 'second@example.com',
        total: '525.39',
        pieces: 2,
        goods: ['2 × Keel Kneeling Chair (Walnut / Oat)'],
        stage: 'to-pack',
        trackingNumber: null,
        cancelledAt: null,
      }),
      expect.objectContaining({ number: Number(first.number) }),
    ])
    const { body: older } = await askAdmin(twin(), 'GET', `orders?before=${second.number}`)
    expect(older.orders[0].number).toBe(Number(first.number))
    const found = await askAdmin(twin(), 'GET', 'orders?q=kneeling%20first')
    expect(found.body.orders.map(({ number }: { number: number }) => number)).toEqual([Number(first.number)])

    const { body: order } = await askAdmin(twin(), 'GET', `orders/${first.number}`)
    expect(order).toMatchObject({
      email: 'first@example.com',
      address: ['Ada Lane', '12 Harbor Street', 'Portland, ME 04101'],
      lines: [{ quantity: 2, name: 'Keel Kneeling Chair (Walnut / Oat)' }],
      fulfilment: null,
      link: first.link,
    })
    expect(order.sums).toContainEqual({ name: 'Total', amount: '$525.39' })
  })

  test('sends an order once: with its number on the status page, one mail and one entry in the log', async () => {
    const { number, link } = await buy('sent@example.com')
    expect(textOf((await buyer.open(link)).html)).not.toContain('tracking number')
    const send = (tracking: string) => askAdmin(twin(), 'PUT', `orders/${number}/fulfilment`, { tracking })
    const answers = await Promise.all([send('1Z 999-AA1'), send('1Z 999-AA1')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: `order ${number} is on its way already, as 1Z 999-AA1`,
    })
    expect(textOf((await buyer.open(link)).html)).toContain('Friday, March 6, tracking number 1Z 999-AA1')
    const [confirmation, shipping, ...more] = await mailsTo('sent@example.com')
    expect(more).toEqual([])
    expect(confirmation?.subject).toBe(`Your Keel order ${number}`)
    expect(shipping?.subject).toBe(`Your Keel order ${number} is on its way`)
    for (const part of ['Tracking number: 1Z 999-AA1', '2 x Keel Kneeling Chair (Walnut / Oat)', link])
      expect(shipping?.text).toContain(part)
    expect(shipping?.html).toContain(`href="${link}"`)
    const log = await database()
      .query.selectFrom('storefront.change_log')
      .where('subject', '=', number)
      .select(['action', 'changed_by', 'detail'])
      .execute()
    expect(log).toEqual([
      { action: 'fulfil', changed_by: 'service key', detail: { before: null, after: '1Z 999-AA1' } },
    ])
  })

  test('leaves an order to be sent when its mail cannot be queued', async () => {
    const { number } = await buy('unlucky@example.com')
    const enqueue = () => Promise.reject(new Error('no room in the queue'))
    const unlucky = openTwin(database(), { mail: { ...mail, enqueue }, now: () => NOW })
    const response = unlucky.fetch(
      new Request(`${ORIGIN}/admin/orders/${number}/fulfilment`, {
        method: 'PUT',
        headers: { authorization: 'Bearer a-service-key-for-tests' },
        body: '{"tracking":"1Z 999-AA2"}',
      }),
    )
    expect((await response).status).toBe(500)
    expect((await askAdmin(twin(), 'GET', `orders/${number}`)).body.fulfilment).toBeNull()
    expect(await mailsTo('unlucky@example.com')).toHaveLength(1)
  })

  test('sets a tax rate that the next total is made with', async () => {
    const { body } = await askAdmin(twin(), 'PUT', 'tax-rates/me', { rate: '6.875' })
    expect(body).toEqual({ state: 'ME', rate: '6.875%', before: '5.5%' })
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 2 }] }, NOW)
    expect(textOf((await goToPayment(buyer, cart)).html)).toContain('Total (USD) $532.24')
    await askAdmin(twin(), 'PUT', 'tax-rates/ME', { rate: '5.5%' })
  })

  test.each([
    ['GET', 'orders/999999', undefined, 404, 'there is no order 999999'],
    ['GET', 'orders/x', undefined, 404, 'no order has the number "x"'],
    ['PUT', 'orders/999999/fulfilment', { tracking: '1Z9999' }, 404, 'there is no order 999999'],
    ['PUT', 'orders/x/fulfilment', { tracking: '1Z9999' }, 404, 'no order has the number "x"'],
    ['PUT', 'orders/1001/fulfilment', { tracking: '' }, 422, 'a tracking number is 4 to 50'],
    ['PUT', 'orders/1001/fulfilment', { tracking: '<b>1Z9</b>' }, 422, 'a tracking number is 4 to 50'],
    ['PUT', 'tax-rates/XX', { rate: '5' }, 404, 'no state has the code "XX"'],
    ['PUT', 'tax-rates/ME', { rate: '100' }, 422, 'a tax rate is a percentage'],
    ['PUT', 'tax-rates/ME', { rate: '-1' }, 422, 'a tax rate is a percentage'],
    ['PUT', 'tax-rates/ME', { rate: '5.12345' }, 422, 'a tax rate is a percentage'],
  ])('answers %s %s %j with %i and one sentence', async (method, path, json, status, says) => {
    const answer = await askAdmin(twin(), method, path, json)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toContain(says)
  })
})
