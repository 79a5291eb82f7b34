import { expect, test } from 'vitest'
import type { ProviderRefund, RefundRequest } from '#services/storefront/payments/payment-provider.ts'
import { testCard } from '#services/storefront/payments/test-card/test-card.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { type Bought, subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { amount, describeRefunds, lines, rest } from '#tests/fixtures/storefront/refunded-order.ts'
import { openMoneyShop } from '#tests/soak/money/money-shop.ts'

const DAY_MS = 24 * 60 * 60_000
const SUPPORT = 'support@keelseating.example'

describeRefunds("an owner's refund at a slow provider", (world) => {
  const { buy, database, pageOf, refund, rowsOf, shop, stocks } = world
  const shown = async ({ number }: Bought) =>
    (await askAdmin(shop().twin, 'GET', `orders/${number}`)).body.refunds

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
    return { ...openMoneyShop({ database: database(), provider, now: () => shop().now }), keys }
  }

  test('of goods is refused once a cancellation put them back, though its money did not arrive', async () => {
    const order = await buy()
    const looks = [{ kind: 'refused', reason: 'it is closed' } as const]
    const { twin, workOff } = openSlowShop(order, [{ kind: 'pending', reference: 're_4' }], looks)
    await workOff()
    await askAdmin(twin, 'PUT', `orders/${order.number}/cancellation`, {})
    await workOff()
    shop().now = new Date('2026-03-06T16:00:00Z')
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
      const due = row?.next_try_at ?? shop().now
      waits.push(due.getTime() - shop().now.getTime())
      shop().now = new Date(due.getTime() - 1)
      await workOff()
      shop().now = due
      await workOff()
    }
    expect(waits).toEqual([60_000, 120_000, 240_000])
    expect((await rowsOf(order))[0]).toMatchObject({ state: 'paid', reference: 're_1', ended_at: shop().now })
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
    shop().now = new Date(shop().now.getTime() + 60_000)
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
    shop().now = new Date(shop().now.getTime() + 61 * DAY_MS)
    await workOff()
    expect((await rowsOf(order))[0]).toMatchObject({ state: 'pending', next_try_at: null })
    expect((await shown(order))[0].words).toContain('on its way for too long')
    expect((await refund(order, amount('577.09'))).status).toBe(409)
    expect((await askAdmin(twin, 'POST', `orders/${order.number}/refunds/1/retry`)).status).toBe(200)
    await workOff()
    expect((await rowsOf(order))[0]?.state).toBe('paid')
  })
})
