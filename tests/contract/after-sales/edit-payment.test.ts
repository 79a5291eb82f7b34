import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { readTakings } from '#services/storefront/payments/books/takings.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { Books, type Manner, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { type Bought, buySome, ORDERED_AT, subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { buttonsOf, type Shown, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'
import { type MoneyShop, openMoneyShop } from '#tests/soak/money/money-shop.ts'

/** Two chairs at $249.00 and one cushion at $49.00, with 5.5% tax of Maine. */
const TOTAL_CENTS = 57_709
/** One chair more. */
const MORE_CENTS = 26_269
/** One chair and one cushion; the tax of each is rounded anew. */
const ONE_CHAIR_CENTS = 31_439
const CUSHION_CENTS = 5_170
const ONE_CHAIR_MORE = { lines: [{ line: 1, quantity: 3 }] }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Midnight at the workshop, after the third day from that of the order. */
const LAPSES_AT = new Date('2026-03-10T04:00:00Z')

describeOnEveryEngine('an edit that costs more', ({ database }) => {
  let now: Date
  let books: Books
  let manner: Manner
  let shop: MoneyShop
  let order: Bought

  beforeEach(async () => {
    now = ORDERED_AT
    books = new Books()
    manner = 'prompt'
    const provider = standInProvider({ books, manner: () => manner })
    shop = openMoneyShop({ database: database(), provider, now: () => now })
    order = await buySome(database(), { ...shop, now })
    await workOff()
  })

  const ask = (method: string, path: string, body?: unknown) =>
    askAdmin(shop.twin, method, `orders/${order.number}/${path}`, body)
  async function edit(changes: object) {
    const { body } = await ask('POST', 'edit-preview', changes)
    return ask('POST', 'edits', { ...changes, fingerprint: body.fingerprint })
  }
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const workOff = () => {
    pass(MINUTE_MS)
    return shop.workOff()
  }
  const stocks = () => Promise.all(order.variantIds.map((id) => stockOf(database(), id)))
  const kept = () => [...books.booked.keys()].reduce((sum, key) => sum + books.keptCents(key), 0)
  const states = () => [...books.booked.values()].map(({ state }) => state)
  const page = async () => textOf((await shop.buyer.open(order.path)).html)
  const openPayment = () => shop.buyer.open(`${order.path}/payment`)
  const pay = (shown: Shown) => shop.buyer.submit(shown, 'payment')
  const edits = async () => (await ask('GET', 'edits')).body.edits

  test('is asked for by a link, applies once it is paid, and takes no more than the difference', async () => {
    expect((await edit(ONE_CHAIR_MORE)).body).toMatchObject({ settlement: 'ask', difference: '$262.69' })
    expect(await edits()).toMatchObject([{ state: 'asked', payUntil: 'Monday, March 9' }])
    const { changes } = (await askAdmin(shop.twin, 'GET', `changes?order=${order.number}`)).body
    expect(changes).toMatchObject([{ action: 'edit', after: { askedCents: MORE_CENTS } }])
    const asked = 'A change to this order waits for your payment. Pay $262.69 by Monday, March 9.'
    expect(await page()).toContain(`${asked} If you do not, the order stays as it is. Pay $262.69 Placed`)
    expect(buttonsOf(await shop.buyer.open(order.path))).toEqual([
      'button: Pay $262.69',
      'quiet: Continue shopping',
    ])
    expect(await stocks()).toEqual([8, 9])
    expect(await subjectsTo(database(), order.email, order.number)).toContain(
      `Your Keel order ${order.number}: $262.69 to pay`,
    )
    const shown = await openPayment()
    expect(textOf(shown.html)).toContain('Keel Kneeling Chair (Walnut / Oat): 3 instead of 2.')
    const paid = await pay(shown)
    expect(paid.url.pathname).toBe(order.path)
    expect(textOf(paid.html)).toContain('$262.69 more was paid.')
    expect(buttonsOf(paid)).toEqual(['button: Continue shopping'])
    expect(await stocks()).toEqual([7, 9])
    await workOff()
    expect([states(), kept()]).toEqual([['captured', 'captured'], TOTAL_CENTS + MORE_CENTS])
    expect((await openPayment()).url.pathname).toBe(order.path)
    const [first, second] = [
      ...(await shop.buyer.open(order.path)).html.matchAll(/href="([^"]*\/invoice[^"]*)"/g),
    ]
    expect(textOf((await shop.buyer.open(first?.[1] ?? '')).html)).toContain('Total (USD) $577.09')
    const invoice = textOf((await shop.buyer.open(second?.[1] ?? '')).html)
    const parts = ['Adds to invoice INV-', '3 instead of 2.', 'Difference before tax $249.00', 'Tax $13.69']
    for (const part of [...parts, 'Total (USD) $262.69']) expect(invoice).toContain(part)
    expect(await edits()).toMatchObject([{ state: 'applied', difference: '$262.69' }])
  })

  test('is paid once, from however many tabs', async () => {
    await edit(ONE_CHAIR_MORE)
    const shown = await openPayment()
    const ends = await Promise.all([pay(shown), pay(shown), pay(shown)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 200, 200])
    await workOff()
    expect(kept()).toBe(TOTAL_CENTS + MORE_CENTS)
    expect(await stocks()).toEqual([7, 9])
  })

  test('is paid back whole with the order as it is cancelled, and in part as it is edited again', async () => {
    await edit(ONE_CHAIR_MORE)
    await pay(await openPayment())
    await workOff()
    const back = await edit({ lines: [{ line: 1, quantity: 1 }] })
    expect(back.body.settlement).toBe('refund')
    await workOff()
    expect(kept()).toBe(ONE_CHAIR_CENTS)
    expect((await ask('PUT', 'cancellation', {})).status).toBe(200)
    await workOff()
    await workOff()
    expect(kept()).toBe(0)
    expect(await stocks()).toEqual([10, 10])
  })

  test('and is edited back before its money is taken leaves the takings of the day as they were', async () => {
    pass(240 * HOUR_MS)
    const from = new Date(now.getTime() - HOUR_MS)
    await edit(ONE_CHAIR_MORE)
    await pay(await openPayment())
    expect((await edit({ lines: [{ line: 1, quantity: 2 }] })).body.settlement).toBe('refund')
    await workOff()
    expect([states(), kept()]).toEqual([['captured', 'released'], TOTAL_CENTS])
    const takings = await readTakings(database().query, { from, to: new Date(now.getTime() + HOUR_MS) })
    expect(takings).toMatchObject([{ orderCents: MORE_CENTS, refundCents: MORE_CENTS, netCents: 0 }])
  })

  test('lapses as the day that was told is over, and leaves the order as it was', async () => {
    await edit(ONE_CHAIR_MORE)
    now = new Date(LAPSES_AT.getTime() - MINUTE_MS)
    const shown = await openPayment()
    expect(textOf(shown.html)).toContain('You can pay until Monday, March 9.')
    now = LAPSES_AT
    const late = await pay(shown)
    expect([late.status, textOf(late.html)]).toEqual([409, expect.stringContaining('nothing left to pay')])
    expect(await page()).toContain('was not paid, so the order stayed as it was')
    expect([kept(), await stocks()]).toEqual([TOTAL_CENTS, [8, 9]])
  })

  test.each(['prompt', 'at-bank'] as const)(
    'lapses as pieces of the order are refunded, also while it is being paid (%s)',
    async (payingManner) => {
      await edit({ lines: [...ONE_CHAIR_MORE.lines, { line: 2, quantity: 0 }] })
      const shown = await openPayment()
      manner = payingManner
      if (payingManner === 'at-bank') await pay(shown)
      const wish = { key: randomUUID(), reason: 'damaged', of: 'lines', restock: false }
      const refunded = await ask('POST', 'refunds', { ...wish, lines: [{ line: 2, quantity: 1 }] })
      expect(refunded.status, refunded.body.error).toBe(200)
      if (payingManner === 'prompt') expect((await pay(shown)).status).toBe(409)
      books.confirmAll()
      for (let time = 0; time < 3; time += 1) await workOff()
      expect(kept()).toBe(TOTAL_CENTS - CUSHION_CENTS)
      expect(await stocks()).toEqual([8, 9])
      expect(await edits()).toMatchObject([{ state: 'lapsed' }])
    },
  )

  test('that lapses is told its buyer once, though two processes sweep at the same moment', async () => {
    await edit(ONE_CHAIR_MORE)
    const sweep = async () => {
      const errors: object[] = []
      const house = Array.from({ length: 2 }, () =>
        keepHouse(
          database(),
          () => now,
          (fields) => errors.push(fields),
        ),
      )
      await Promise.all(house.map((each) => each[Symbol.asyncDispose]()))
      expect(errors).toEqual([])
    }
    const told = async () =>
      (await subjectsTo(database(), order.email, order.number)).filter((subject) =>
        subject.endsWith('stays as it was'),
      )
    // A payment that began in the last minute may still be at a bank.
    now = new Date(LAPSES_AT.getTime() + HOUR_MS - MINUTE_MS)
    await sweep()
    expect([await edits(), await told()]).toEqual([[expect.objectContaining({ state: 'asked' })], []])
    pass(2 * MINUTE_MS)
    await sweep()
    await sweep()
    expect([await edits(), await told()]).toEqual([
      [expect.objectContaining({ state: 'lapsed' })],
      [`Your Keel order ${order.number} stays as it was`],
    ])
    expect([kept(), await stocks()]).toEqual([TOTAL_CENTS, [8, 9]])
  })

  test.each([
    ['cancellation', {}, [10, 10], 0],
    ['fulfilment', { tracking: '1Z 999-AA1' }, [8, 9], TOTAL_CENTS],
  ])('gives money back that comes after a %s', async (path, body, stock, keptCents) => {
    await edit(ONE_CHAIR_MORE)
    manner = 'at-bank'
    const shown = await openPayment()
    expect((await pay(shown)).url.href).toBe('https://bank.example/confirm')
    expect(await stocks()).toEqual([7, 9])
    expect(textOf((await openPayment()).html)).toContain('Your bank needs you to confirm this payment')
    expect((await ask('POST', 'edit-preview', { address: { firstName: 'Bo' } })).body.error).toContain(
      'the buyer is paying for an edit',
    )
    expect((await ask('PUT', path, body)).status).toBe(200)
    books.confirmAll()
    await workOff()
    await workOff()
    expect(states()[1]).toBe('released')
    expect([await stocks(), kept()]).toEqual([stock, keptCents])
    expect(await edits()).toMatchObject([{ state: 'lapsed' }])
  })

  test('applies though its buyer never comes back from the bank', async () => {
    await edit(ONE_CHAIR_MORE)
    manner = 'at-bank'
    await pay(await openPayment())
    books.confirmAll()
    await workOff()
    await workOff()
    expect(await page()).toContain('$262.69 more was paid.')
    expect(kept()).toBe(TOTAL_CENTS + MORE_CENTS)
  })

  test('that is declined or sold out leaves the order as it was, and can be paid later', async () => {
    await edit(ONE_CHAIR_MORE)
    manner = 'declined'
    const shown = await openPayment()
    expect(textOf((await pay(shown)).html)).toContain('The payment did not go through')
    manner = 'prompt'
    const setStock = (stock: number) =>
      database()
        .query.updateTable('storefront.variants')
        .where('id', '=', order.variantIds[0] ?? 0)
        .set({ stock })
        .execute()
    await setStock(0)
    expect(textOf((await pay(shown)).html)).toContain('An item of this change has sold out')
    await setStock(1)
    expect((await pay(shown)).url.pathname).toBe(order.path)
    expect(await stocks()).toEqual([0, 9])
  })

  test('asks no bank any more after ten cards that were declined', async () => {
    await edit(ONE_CHAIR_MORE)
    const shown = await openPayment()
    manner = 'declined'
    for (let card = 1; card <= 10; card += 1) {
      const declined = await pay(shown)
      expect([declined.status, declined.trail.length]).toEqual([200, 2])
      expect(textOf(declined.html)).toContain('The payment did not go through')
    }
    manner = 'prompt'
    expect((await pay(shown)).status).toBe(429)
    expect([kept(), books.booked.size]).toEqual([TOTAL_CENTS, 11])
  })

  test('does not apply where the bank holds another amount, which goes back', async () => {
    await edit(ONE_CHAIR_MORE)
    manner = 'at-bank'
    await pay(await openPayment())
    const [, [key, booked] = []] = books.booked
    if (key && booked) books.booked.set(key, { ...booked, amountCents: 1 })
    books.confirmAll()
    for (let time = 0; time < 3; time += 1) await workOff()
    expect([states(), kept(), await stocks()]).toEqual([['captured', 'released'], TOTAL_CENTS, [8, 9]])
    expect(await edits()).toMatchObject([{ state: 'asked' }])
  })

  test('is paid back with the order by one refund of both payments, which its key names whole', async () => {
    await edit(ONE_CHAIR_MORE)
    await pay(await openPayment())
    await workOff()
    const wish = { of: 'amount', amount: '400.00', reason: 'goodwill', key: randomUUID() }
    const [first, again] = [await ask('POST', 'refunds', wish), await ask('POST', 'refunds', wish)]
    expect([first.body, again.body]).toMatchObject([
      { isNew: true, amount: '$400.00' },
      { isNew: false, amount: '$400.00' },
    ])
    await workOff()
    expect(kept()).toBe(TOTAL_CENTS + MORE_CENTS - 40_000)
  })

  test('takes the place of the one that was asked for before, whose page pays nothing', async () => {
    await edit(ONE_CHAIR_MORE)
    const shown = await openPayment()
    await edit({ lines: [{ line: 1, quantity: 4 }] })
    expect((await pay(shown)).status).toBe(409)
    expect((await edits()).map(({ state }: { state: string }) => state)).toEqual(['lapsed', 'asked'])
    expect(kept()).toBe(TOTAL_CENTS)
  })
})
