import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProviderRefund, RefundRequest } from '#services/storefront/payments/payment-provider.ts'
import { testCard } from '#services/storefront/payments/test-card/test-card.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  changesOf,
  deliver,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
  refundsOf,
  subjectsTo,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

const TOTAL_CENTS = 57_709
const DAY_MS = 24 * 60 * 60_000
const SUPPORT = 'support@keelseating.example'

describeWhereEnginesDiffer("an owner's refund", ({ database }) => {
  let shop: HelpedShop
  beforeAll(() => {
    shop = openHelpedShop(database())
  })
  beforeEach(() => {
    shop.now = ORDERED_AT
  })
  const buy = () => buySome(database(), shop)
  const refund = ({ number }: Bought, wish: object, twin: Storefront = shop.twin) =>
    askAdmin(twin, 'POST', `orders/${number}/refunds`, { key: randomUUID(), reason: 'goodwill', ...wish })
  const rest = { of: 'rest', restock: false }
  const amount = (dollars: string) => ({ of: 'amount', amount: dollars })
  const lines = (...quantities: [position: number, quantity: number][]) => ({
    of: 'lines',
    lines: quantities.map(([position, quantity]) => ({ line: position + 1, quantity })),
    restock: false,
  })
  const stocks = ({ variantIds }: Bought) => Promise.all(variantIds.map((id) => stockOf(database(), id)))
  const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)
  const rowsOf = ({ number }: Bought) =>
    database()
      .query.selectFrom('storefront.refunds as refund')
      .innerJoin('storefront.orders as order', 'order.id', 'refund.order_id')
      .where('number', '=', number)
      .orderBy('refund.id')
      .selectAll('refund')
      .execute()
  const shown = async ({ number }: Bought) =>
    (await askAdmin(shop.twin, 'GET', `orders/${number}`)).body.refunds
  const pageOf = async ({ path }: Bought) => textOf((await shop.buyer.open(path)).html)

  /** A shop whose provider answers about one order's refunds as it is told to, in turn; the last answer stays. */
  function openSlowShop({ number }: Bought, answers: ProviderRefund[], looks: ProviderRefund[] = []) {
    const keys: string[] = []
    const next = (some: ProviderRefund[]) => (some.length > 1 ? some.shift() : some[0]) as ProviderRefund
    const provider = {
      ...testCard,
      refund: async ({ idempotencyKey }: RefundRequest): Promise<ProviderRefund> => {
        if (!idempotencyKey.includes(`order-${number}-`)) return { kind: 'refunded', reference: 'another' }
        keys.push(idempotencyKey)
        return next(answers)
      },
      lookUpRefund: async (reference: string): Promise<ProviderRefund> =>
        reference === 'another' ? { kind: 'refunded', reference } : next(looks),
    }
    return { ...openMoneyShop({ database: database(), provider, now: () => shop.now }), keys }
  }

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
      askAdmin(shop.twin, 'PUT', `orders/${order.number}/cancellation`, {}),
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
    const cancelled = await askAdmin(shop.twin, 'PUT', `orders/${order.number}/cancellation`, {})
    expect(cancelled.body.refunded).toBe('$314.40')
    expect(await stocks(order)).toEqual([10, 10])
    expect(sum(await refundsOf(database(), order.number))).toBe(TOTAL_CENTS)

    const sent = await buy()
    await deliver(shop, sent, '2026-03-12')
    shop.now = new Date('2026-03-20T15:00:00Z')
    expect((await refund(sent, lines([0, 1]))).status).toBe(200)
    const form = await shop.buyer.open(`${sent.path}/return`)
    const wanted = { reason: 'It does not fit my desk', words: '' }
    const many = await shop.buyer.submit(form, 'return', { ...wanted, 'quantity-0': '2' })
    expect(textOf(many.html)).toContain('Only 1 of Keel Kneeling Chair (Walnut / Oat) is left to return')
    expect((await shop.buyer.submit(form, 'return', { ...wanted, 'quantity-0': '1' })).status).toBe(200)
    expect((await refund(sent, lines([0, 1]))).body.error).toContain('there are 0 of')
    expect((await refund(sent, amount('300.00'))).status).toBe(200)
    const back = (what: string, json: object) =>
      askAdmin(shop.twin, 'PUT', `returns/R${sent.number}-1/${what}`, json)
    await back('receipt', { goods: 'scrap' })
    // The rest of the money is less than the chair was worth.
    expect((await back('refund', {})).body.refunded).toBe('$14.40')
    expect(sum(await refundsOf(database(), sent.number))).toBe(TOTAL_CENTS)
  })

  test('of goods is refused once a cancellation put them back, though its money did not arrive', async () => {
    const order = await buy()
    const looks = [{ kind: 'refused', reason: 'it is closed' } as const]
    const { twin, workOff } = openSlowShop(order, [{ kind: 'pending', reference: 're_4' }], looks)
    await workOff()
    await askAdmin(twin, 'PUT', `orders/${order.number}/cancellation`, {})
    await workOff()
    shop.now = new Date('2026-03-06T16:00:00Z')
    await workOff()
    expect((await refund(order, { ...lines([0, 1]), restock: true }, twin)).body.error).toContain('canceled')
    expect(await stocks(order)).toEqual([10, 10])
  })

  test('is on its way until the provider says that it is paid, and is asked about less and less often', async () => {
    const order = await buy()
    const pending = { kind: 'pending', reference: 're_1' } as const
    const paid = { kind: 'refunded', reference: 're_1' } as const
    const { twin, workOff, keys } = openSlowShop(order, [pending], [pending, pending, paid])
    expect((await refund(order, amount('25.00'), twin)).status).toBe(200)
    await workOff()
    expect(await pageOf(order)).toContain('$25.00 On its way to your Visa ending in 4242')
    expect((await shown(order))[0].words).toContain('on its way to the bank')
    const waits: number[] = []
    for (const _ of [1, 2, 3]) {
      const [row] = await rowsOf(order)
      expect(row?.state).toBe('pending')
      const due = row?.next_try_at ?? shop.now
      waits.push(due.getTime() - shop.now.getTime())
      shop.now = new Date(due.getTime() - 1)
      await workOff()
      shop.now = due
      await workOff()
    }
    expect(waits).toEqual([60_000, 120_000, 240_000])
    expect((await rowsOf(order))[0]).toMatchObject({ state: 'paid', reference: 're_1', ended_at: shop.now })
    expect(await pageOf(order)).toContain('Paid back to your Visa ending in 4242 on Friday, March 6')
    expect(keys).toHaveLength(1)
  })

  test('that is refused later does not count as paid, is told to the owner, and may be tried again', async () => {
    const order = await buy()
    const answers = [
      { kind: 'pending', reference: 're_2' },
      { kind: 'refunded', reference: 're_3' },
    ] as const
    const { twin, workOff, keys } = openSlowShop(
      order,
      [...answers],
      [{ kind: 'refused', reason: 'the account is closed' }],
    )
    await refund(order, { ...lines([0, 1]), restock: true }, twin)
    await workOff()
    const retry = () => askAdmin(twin, 'POST', `orders/${order.number}/refunds/1/retry`)
    expect((await retry()).body.error).toBe(`refund 1 of order ${order.number} has not failed`)
    shop.now = new Date(shop.now.getTime() + 60_000)
    await workOff()
    expect(await pageOf(order)).toContain('Your bank did not accept it. We know')
    expect((await shown(order))[0].words).toContain('the account is closed')
    expect(await subjectsTo(database(), SUPPORT, order.number)).toEqual([
      `Refund 1 of order ${order.number} failed`,
    ])

    const ends = await Promise.all([retry(), retry()])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    await workOff()
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(['failed', 'paid'])
    expect(await stocks(order)).toEqual([9, 9])
    expect(new Set(keys).size).toBe(2)
    const page = await pageOf(order)
    expect(page).toContain('$262.69 Paid back')
    expect(page).not.toContain('did not accept')
    expect((await refund(order, rest)).body.amount).toBe('$314.40')
  })

  test('of which the provider says nothing for months is left to the owner, who may have it asked again', async () => {
    const order = await buy()
    const pending = { kind: 'pending', reference: 're_4' } as const
    const { twin, workOff } = openSlowShop(
      order,
      [pending],
      [pending, { kind: 'refunded', reference: 're_4' }],
    )
    await refund(order, amount('25.00'), twin)
    await workOff()
    shop.now = new Date(shop.now.getTime() + 61 * DAY_MS)
    await workOff()
    expect((await rowsOf(order))[0]).toMatchObject({ state: 'pending', next_try_at: null })
    expect((await shown(order))[0].words).toContain('on its way for too long')
    expect((await refund(order, amount('577.09'))).status).toBe(409)
    expect((await askAdmin(twin, 'POST', `orders/${order.number}/refunds/1/retry`)).status).toBe(200)
    await workOff()
    expect((await rowsOf(order))[0]?.state).toBe('paid')
  })

  test('that cannot be mailed is not made', async () => {
    const order = await buy()
    const enqueue = () => Promise.reject(new Error('no room in the queue'))
    const mail = { ...openWaitingMail(database()), enqueue }
    const unlucky = openTwin(database(), { mail, now: () => shop.now })
    const failed = await refund(order, { ...lines([0, 1]), restock: true }, unlucky).catch(() => undefined)
    expect(failed?.status).not.toBe(200)
    expect(await rowsOf(order)).toEqual([])
    expect(await stocks(order)).toEqual([8, 9])
  })
})
