import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { changesOf, deliver, refundsOf, subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { amount, describeRefunds, lines, rest } from '#tests/fixtures/storefront/refunded-order.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const TOTAL_CENTS = 57_709
const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)

describeRefunds("an owner's refund", ({ buy, database, pageOf, refund, rowsOf, shop, stocks }) => {
  test('of some lines pays back what they cost with their discount and tax, and mails the buyer', async () => {
    const order = await buy()
    const { status, body } = await refund(order, { ...lines([0, 1]), restock: true, reason: 'damaged' })
    expect(status, body.error).toBe(200)
    expect(body).toMatchObject({
      refund: 1,
      state: 'started',
      amount: '$262.69',
      reason: 'it arrived damaged or faulty',
      isNew: true,
      email: order.email,
    })
    expect(await stocks(order)).toEqual([9, 9])
    const [row] = await rowsOf(order)
    // 5.5 % in Maine on one of the two chairs.
    expect(row).toMatchObject({ kind: 'owner', amount_cents: 26_269, tax_cents: 1_369 })
    expect(await subjectsTo(database(), order.email, order.number)).toContain(
      `Your refund for Keel order ${order.number}`,
    )
    expect(await pageOf(order)).toContain('$262.69 Being sent to your Visa ending in 4242')
    expect(await changesOf(database(), String(order.number))).toEqual(['refund by service key'])
  })

  test('line by line, by amount and of the rest is back to the cent, and its tax as well', async () => {
    const order = await buy()
    for (const wish of [lines([0, 1]), amount('10.01'), lines([1, 1]), amount('0.03'), rest])
      expect((await refund(order, wish)).status).toBe(200)
    expect(sum(await refundsOf(database(), order.number))).toBe(TOTAL_CENTS)
    expect(sum((await rowsOf(order)).map(({ tax_cents }) => tax_cents))).toBe(3_009)
    expect(await refund(order, amount('0.01'))).toMatchObject({
      status: 409,
      body: { error: `all that order ${order.number} cost is back, or on its way back` },
    })
  })

  test('of more than was paid is refused, also of two at once, or by two words at once', async () => {
    const order = await buy()
    expect((await refund(order, amount('577.10'))).body.error).toBe(
      `$577.09 is left of what order ${order.number} cost, and $577.10 is more`,
    )
    const ends = await Promise.all([
      refund(order, amount('300.00')),
      refund(order, amount('300.00')),
      refund(order, rest),
      refund(order, lines([0, 2])),
      askAdmin(shop().twin, 'PUT', `orders/${order.number}/cancellation`, {}),
    ])
    for (const { status } of ends) expect([200, 409]).toContain(status)
    expect(ends.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(sum(await refundsOf(database(), order.number))).toBeLessThanOrEqual(TOTAL_CENTS)
  })

  test('sent twice with one key, also at once, is one refund; with another wish the key is refused', async () => {
    const order = await buy()
    const key = randomUUID()
    const [one, other] = await Promise.all([
      refund(order, { ...lines([0, 1]), key }),
      refund(order, { ...lines([0, 1]), key }),
    ])
    expect([one.body.isNew, other.body.isNew].sort()).toEqual([false, true])
    expect(await refundsOf(database(), order.number)).toEqual([26_269])
    for (const wish of [lines([0, 2]), lines([1, 1]), amount('262.69'), { ...lines([0, 1]), reason: 'late' }])
      expect((await refund(order, { ...wish, key })).body.error).toBe(
        'this key was sent before, for another refund',
      )
    expect(await subjectsTo(database(), order.email, order.number)).toHaveLength(2)
  })

  test.each([
    [{ of: 'all' }, 'say what to refund'],
    [{ ...amount('0') }, 'that is worth nothing'],
    [{ ...amount('-5') }, 'an amount is dollars and cents'],
    [{ ...amount('1.005') }, 'an amount is dollars and cents'],
    [{ of: 'lines', lines: [], restock: false }, 'name at least one line'],
    [{ ...lines([0, 1], [0, 1]) }, 'name each line once'],
    [{ ...lines([0, 0]) }, 'a quantity is at least 1'],
    [{ ...lines([0, 1.5]) }, 'a quantity is a whole number'],
    [{ ...lines([0, 3]) }, 'there are 2 of Keel Kneeling Chair (Walnut / Oat) left to refund'],
    [{ ...lines([7, 1]) }, 'has no line 8'],
    [{ of: 'lines', lines: [{ line: 1, quantity: 1 }] }, 'whether the goods go back in stock'],
    [{ ...rest, reason: 'because' }, 'a reason is one of'],
    [{ ...rest, key: 'once' }, 'a key is a UUID'],
  ])('%j is refused with a reason, and writes nothing', async (wish, says) => {
    const order = await buy()
    const { status, body } = await refund(order, wish)
    expect([409, 422]).toContain(status)
    expect(body.error).toContain(says)
    expect(await rowsOf(order)).toEqual([])
    expect(await stocks(order)).toEqual([8, 9])
  })

  test('counts with returns and a cancellation: no piece is paid for, or put on the shelf, twice', async () => {
    const order = await buy()
    expect((await refund(order, { ...lines([0, 1]), restock: true })).status).toBe(200)
    const cancelled = await askAdmin(shop().twin, 'PUT', `orders/${order.number}/cancellation`, {})
    expect(cancelled.body.refunded).toBe('$314.40')
    expect(await stocks(order)).toEqual([10, 10])
    expect(sum(await refundsOf(database(), order.number))).toBe(TOTAL_CENTS)

    const sent = await buy()
    await deliver(shop(), sent, '2026-03-12')
    shop().now = new Date('2026-03-20T15:00:00Z')
    expect((await refund(sent, lines([0, 1]))).status).toBe(200)
    const form = await shop().buyer.open(`${sent.path}/return`)
    const wanted = { reason: 'It does not fit my desk', words: '' }
    const many = await shop().buyer.submit(form, 'return', { ...wanted, 'quantity-0': '2' })
    expect(textOf(many.html)).toContain('Only 1 of Keel Kneeling Chair (Walnut / Oat) is left to return')
    expect((await shop().buyer.submit(form, 'return', { ...wanted, 'quantity-0': '1' })).status).toBe(200)
    expect((await refund(sent, lines([0, 1]))).body.error).toContain('there are 0 of')
    expect((await refund(sent, amount('300.00'))).status).toBe(200)
    const back = (what: string, json: object) =>
      askAdmin(shop().twin, 'PUT', `returns/R${sent.number}-1/${what}`, json)
    await back('receipt', { goods: 'scrap' })
    // The rest of the money is less than the chair was worth.
    expect((await back('refund', {})).body.refunded).toBe('$14.40')
    expect(sum(await refundsOf(database(), sent.number))).toBe(TOTAL_CENTS)
  })

  test('that cannot be mailed is not made', async () => {
    const order = await buy()
    const enqueue = () => Promise.reject(new Error('no room in the queue'))
    const mail = { ...openWaitingMail(database()), enqueue }
    const unlucky = openTwin(database(), { mail, now: () => shop().now })
    const failed = await refund(order, { ...lines([0, 1]), restock: true }, unlucky).catch(() => undefined)
    expect(failed?.status).not.toBe(200)
    expect(await rowsOf(order)).toEqual([])
    expect(await stocks(order)).toEqual([8, 9])
  })
})
