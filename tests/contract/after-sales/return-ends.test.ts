import { expect, test } from 'vitest'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { changesOf, refundsOf, subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { describeReturns, RETURN_REASON } from '#tests/fixtures/storefront/returned-order.ts'

describeReturns('a return that was asked for', ({ ask, database, openForm, requested, shop }) => {
  const put = (number: string, what: 'receipt' | 'refund' | 'refusal', json: object) =>
    askAdmin(shop().twin, 'PUT', `returns/${number}/${what}`, json)

  test('goes from requested to received to refunded, with stock by the owner’s word alone', async () => {
    const order = await requested({ 'quantity-0': '1', 'quantity-1': '1' })
    const stocks = () => Promise.all(order.variantIds.map((id) => stockOf(database(), id)))
    expect((await put(order.return, 'refund', {})).body.error).toBe(
      `return ${order.return} has not arrived: receive it first`,
    )
    expect((await put(order.return, 'receipt', { goods: 'maybe' })).status).toBe(422)
    expect(await stocks()).toEqual([8, 9])
    const received = await Promise.all([
      put(order.return, 'receipt', { goods: 'restock' }),
      put(order.return.toLowerCase(), 'receipt', { goods: 'restock' }),
    ])
    expect(received.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stocks()).toEqual([9, 10])
    expect((await put(order.return, 'refusal', { words: 'No.' })).body.error).toContain(
      'is on the shelf again',
    )
    expect((await put(order.return, 'refund', { amount: '999.00' })).body.error).toContain(
      `return ${order.return} is worth $`,
    )
    expect((await put(order.return, 'refund', { amount: '0' })).status).toBe(409)
    const refunds = await Promise.all([put(order.return, 'refund', {}), put(order.return, 'refund', {})])
    expect(refunds.map(({ status }) => status).sort()).toEqual([200, 409])
    // The refund is half of two chairs and the cushion, with the tax on them.
    expect(await refundsOf(database(), order.number)).toEqual([31_439])
    expect(textOf((await shop().buyer.open(order.path)).html)).toMatch(
      /Refunded on Friday, March 20: \$314\.39/,
    )
    expect(await subjectsTo(database(), order.email, order.number)).toEqual([
      `Your Keel order ${order.number}`,
      `Your Keel order ${order.number} is on its way`,
      `Your Keel order ${order.number} was delivered`,
      `Your return ${order.return}: what to do now`,
      `Your return ${order.return} has arrived`,
      `Your refund for return ${order.return}`,
    ])
    const changes = ['receive by service key', 'refund by service key']
    expect(await changesOf(database(), order.return)).toEqual(changes)
  })

  test('[1.03] all of an order, in two returns, is paid back in full', async () => {
    const order = await requested({ 'quantity-0': '1' })
    expect((await ask(await openForm(order), { 'quantity-0': '1', 'quantity-1': '1' })).status).toBe(200)
    for (const sequence of [2, 1]) {
      await put(`R${order.number}-${sequence}`, 'receipt', { goods: 'scrap' })
      expect((await put(`${order.number}-${sequence}`, 'refund', {})).status).toBe(200)
    }
    const refunds = await refundsOf(database(), order.number)
    expect(refunds.reduce((sum, cents) => sum + cents, 0)).toBe(57_709)
    expect(await stockOf(database(), order.variantIds[0] ?? 0)).toBe(8)
  })

  test('may be refused with words, after which the same can be asked for again', async () => {
    const order = await requested()
    expect((await put(order.return, 'refusal', { words: ' ' })).status).toBe(422)
    expect((await put(order.return, 'refusal', { words: 'It came back without its seat.' })).status).toBe(200)
    expect((await put(order.return, 'receipt', { goods: 'restock' })).body.error).toBe(
      `return ${order.return} was refused, and that was its end`,
    )
    expect(textOf((await shop().buyer.open(`${order.path}/returns/${order.return}`)).html)).toContain(
      'It came back without its seat.',
    )
    expect(await subjectsTo(database(), order.email, order.number)).toContain(
      `Your return ${order.return} was not accepted`,
    )
    const again = await ask(await openForm(order), { 'quantity-0': '2' })
    expect(again.url.pathname).toBe(`${order.path}/returns/R${order.number}-2`)
  })

  test('is listed for the owner until it has ended, and shown whole', async () => {
    const order = await requested({ 'quantity-0': '2', words: 'Too low.' })
    const { body } = await askAdmin(shop().twin, 'GET', 'returns')
    expect(body.returns.at(-1)).toMatchObject({
      number: order.return,
      state: 'requested',
      pieces: 2,
      reason: RETURN_REASON,
    })
    expect((await askAdmin(shop().twin, 'GET', `returns/${order.return}`)).body).toMatchObject({
      email: order.email,
      words: 'Too low.',
      worth: '$525.39',
      lines: [{ quantity: 2, name: 'Keel Kneeling Chair (Walnut / Oat)' }],
    })
    await put(order.return, 'receipt', { goods: 'scrap' })
    const received = await askAdmin(shop().twin, 'GET', 'returns')
    expect(received.body.returns.at(-1)).toMatchObject({ number: order.return, state: 'received' })
    await put(order.return, 'refusal', { words: 'Sorry.' })
    const after = await askAdmin(shop().twin, 'GET', 'returns')
    expect(after.body.returns.map(({ number }: { number: string }) => number)).not.toContain(order.return)
    for (const number of ['R999999-1', 'W1001-1', 'x', '1', "'; drop"])
      expect((await put(encodeURIComponent(number), 'refund', {})).status).toBe(404)
  })
})
