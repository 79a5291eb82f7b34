import { beforeEach, expect, test, vi } from 'vitest'
import type { PaidOrder } from '#services/storefront/orders/follow-paid-orders.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ADDRESS } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const PATIENCE = { timeout: 15_000 }

describeEmptyStorefront('a paid order', ({ database, twin, reopen }) => {
  let now: Date
  let logged: unknown[]
  const collect = (fields: object) => void logged.push(fields)
  const options = { now: () => now, log: { info() {}, warn() {}, error: collect } }
  const untold = () => database().query.selectFrom('storefront.paid_orders').selectAll().execute()

  beforeEach(async () => {
    await database().query.deleteFrom('storefront.paid_orders').execute()
    now = new Date('2026-03-06T15:00:00Z')
    logged = []
    await reopen(options)
  })

  const order = async (quantity = 1) => {
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity }] }, now)
    return { variantId, number: await buy(twin(), cart) }
  }

  test('is told with what other parts need, and then no more', async () => {
    const told: PaidOrder[] = []
    await using _following = twin().followPaidOrders(async (each) => void told.push(each))
    const { number, variantId } = await order(2)
    await vi.waitFor(async () => expect(await untold()).toEqual([]), PATIENCE)
    expect(told).toEqual([
      {
        id: expect.any(Number),
        number,
        email: ADDRESS.email,
        paidAt: now,
        totalCents: 52_539,
        isCancelled: false,
        lines: [
          {
            productHandle: expect.stringMatching(/^chair-/),
            variantId,
            quantity: 2,
            unitPriceCents: 24_900,
          },
        ],
        removedHandles: [],
      },
    ])
  })

  test('that nobody was there to hear of is told later', async () => {
    const { number } = await order()
    expect(await untold()).toHaveLength(1)
    const told: number[] = []
    await using _following = openTwin(database(), options).followPaidOrders(
      async (each) => void told.push(each.number),
    )
    await vi.waitFor(() => expect(told).toEqual([number]), PATIENCE)
  })

  test('is no event where the order itself was not made', async () => {
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now)
    await expect(buy(twin(), cart, { cardNumber: '4000 0000 0000 0002' })).rejects.toThrow('no order')
    expect(await untold()).toEqual([])
  })

  test('whose handler fails is told again, later each time, and holds up no other', async () => {
    const failing = await order()
    const told: number[] = []
    await using _following = twin().followPaidOrders(async ({ number }) => {
      told.push(number)
      if (number === failing.number) throw new Error('the backend is away')
    })
    await vi.waitFor(
      async () => expect((await untold())[0]?.last_error).toBe('the backend is away'),
      PATIENCE,
    )
    expect((await untold())[0]).toMatchObject({
      attempts: 1,
      next_attempt_at: new Date(now.getTime() + 5_000),
    })
    const other = await order()
    await vi.waitFor(() => expect(told).toEqual([failing.number, other.number]), PATIENCE)
    expect(logged).toHaveLength(1)

    now = new Date(now.getTime() + 5_000)
    await vi.waitFor(async () => expect((await untold())[0]?.attempts).toBe(2), PATIENCE)
    await vi.waitFor(
      async () => expect((await untold())[0]?.next_attempt_at).toEqual(new Date(now.getTime() + 10_000)),
      PATIENCE,
    )
    expect(told).toEqual([failing.number, other.number, failing.number])
  })

  test('that is put off leaves one that was put off before as it is, and waits an hour at most', async () => {
    await using _following = twin().followPaidOrders(async ({ number }) => {
      throw new Error(`not ${number}`)
    })
    const faults = async () => (await untold()).map(({ last_error }) => last_error)
    const numbers: number[] = []
    for (let count = 0; count < 2; count++) {
      numbers.push((await order()).number)
      await vi.waitFor(async () => expect(await faults()).toHaveLength(count + 1), PATIENCE)
      await vi.waitFor(async () => expect(await faults()).not.toContain(null), PATIENCE)
    }
    expect((await faults()).toSorted()).toEqual(numbers.map((number) => `not ${number}`))
    await database()
      .query.updateTable('storefront.paid_orders')
      .set({ attempts: 30, next_attempt_at: now })
      .execute()
    const hourLater = new Date(now.getTime() + 60 * 60_000)
    const dueAt = async () => (await untold()).map(({ next_attempt_at }) => next_attempt_at)
    await vi.waitFor(async () => expect(await dueAt()).toEqual([hourLater, hourLater]), PATIENCE)
  })

  test('whose handler never answers counts as failed', async () => {
    await order()
    await using _following = twin().followPaidOrders(() => new Promise(() => {}))
    await vi.waitFor(
      async () => expect((await untold())[0]?.last_error).toBe('no answer within 5000 ms'),
      PATIENCE,
    )
  })

  test('that is cancelled while it is being told is told again, after that', async () => {
    const { number } = await order()
    const told: boolean[] = []
    const telling = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    await using _following = twin().followPaidOrders(async (each) => {
      told.push(each.isCancelled)
      telling.resolve()
      if (told.length === 1) await taken.promise
    })
    await telling.promise
    expect((await askAdmin(twin(), 'PUT', `orders/${number}/cancellation`, {})).status).toBe(200)
    taken.resolve()
    await vi.waitFor(async () => expect((await untold())[0]?.attempts).toBe(2), PATIENCE)
    now = new Date(now.getTime() + 20_000)
    await vi.waitFor(async () => expect(await untold()).toEqual([]), PATIENCE)
    expect(told).toEqual([false, true])
  })

  test('is told by one of the processes', async () => {
    const numbers: number[] = []
    for (let count = 0; count < 30; count += 1) numbers.push((await order()).number)
    const told: number[] = []
    const tell = async ({ number }: PaidOrder) => void told.push(number)
    await using _one = twin().followPaidOrders(tell)
    await using _other = openTwin(database(), options).followPaidOrders(tell)
    await vi.waitFor(async () => expect(await untold()).toEqual([]), PATIENCE)
    expect(told.sort()).toEqual(numbers)
  })

  test('is told no more once nobody follows, and what is under way is waited for', async () => {
    const told: number[] = []
    const taken = Promise.withResolvers<void>()
    const following = twin().followPaidOrders(async ({ number }) => {
      await taken.promise
      told.push(number)
    })
    const { number } = await order()
    await vi.waitFor(async () => expect((await untold())[0]?.attempts).toBe(1), PATIENCE)
    let isClosed = false
    const closing = following[Symbol.asyncDispose]().then(() => {
      isClosed = true
    })
    await untold()
    expect(isClosed).toBe(false)
    taken.resolve()
    await closing
    expect(told).toEqual([number])
    const next = await order()
    const toldElsewhere: number[] = []
    await using _other = openTwin(database(), options).followPaidOrders(
      async (paid) => void toldElsewhere.push(paid.number),
    )
    await vi.waitFor(async () => expect(await untold()).toEqual([]), PATIENCE)
    expect([told, toldElsewhere]).toEqual([[number], [next.number]])
  })
})
