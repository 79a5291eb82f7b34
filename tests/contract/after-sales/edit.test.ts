import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { Books, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  changesOf,
  ORDERED_AT,
  subjectsTo,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { type MoneyShop, openMoneyShop } from '#tests/soak/money/money-shop.ts'
import { createRandom } from '#tests/soak/random.ts'

/** Two chairs at $249.00 and one cushion at $49.00, with 5.5% tax of Maine. */
const TOTAL_CENTS = 57_709
const MINUTE_MS = 60_000

describeOnEveryEngine('editing an order before it ships', ({ database }) => {
  let now: Date
  let books: Books
  let shop: MoneyShop
  let order: Bought

  beforeEach(async () => {
    now = ORDERED_AT
    books = new Books()
    const provider = standInProvider({ books, manner: () => 'prompt' })
    shop = openMoneyShop({ database: database(), provider, now: () => now })
    order = await buySome(database(), { ...shop, now })
  })

  const ask = (method: string, path: string, body?: unknown, number = order.number) =>
    askAdmin(shop.twin, method, `orders/${number}${path && `/${path}`}`, body)
  const preview = (changes: object) => ask('POST', 'edit-preview', changes)
  const apply = (changes: object, fingerprint: string) => ask('POST', 'edits', { ...changes, fingerprint })
  async function edit(changes: object) {
    const { body } = await preview(changes)
    return body.fingerprint ? apply(changes, body.fingerprint) : { status: 0, body }
  }
  async function workOff() {
    now = new Date(now.getTime() + MINUTE_MS)
    await shop.workOff()
  }
  const stocks = () => Promise.all(order.variantIds.map((id) => stockOf(database(), id)))
  const kept = () => [...books.booked.keys()].reduce((sum, key) => sum + books.keptCents(key), 0)
  const page = async () => textOf((await shop.buyer.open(order.path)).html)
  const totalOf = async () => {
    const { total_cents } = await database()
      .query.selectFrom('storefront.orders')
      .where('number', '=', order.number)
      .select('total_cents')
      .executeTakeFirstOrThrow()
    return total_cents
  }

  test('shows what it would cost and changes nothing, then does just that, and tells the buyer', async () => {
    const changes = { lines: [{ line: 1, quantity: 1 }] }
    const shown = await preview(changes)
    expect(shown.body).toMatchObject({
      changes: ['Keel Kneeling Chair (Walnut / Oat): 1 instead of 2.'],
      settlement: 'refund',
      sums: expect.arrayContaining([{ name: 'Subtotal', before: '$547.00', after: '$298.00' }]),
    })
    expect([await totalOf(), await stocks()]).toEqual([TOTAL_CENTS, [8, 9]])
    const { status, body } = await apply(changes, shown.body.fingerprint)
    expect([status, body.difference]).toEqual([200, shown.body.difference])
    expect(await stocks()).toEqual([9, 9])
    expect(await subjectsTo(database(), order.email, order.number)).toEqual([
      `Your Keel order ${order.number}`,
      `Your Keel order ${order.number} was changed`,
    ])
    expect(await changesOf(database(), String(order.number))).toEqual(['edit by service key'])
    expect(await page()).toContain('Keel Kneeling Chair (Walnut / Oat): 1 instead of 2.')
    expect(await page()).toMatch(/Paid \$\d+\.\d\d with [^.]+, after what went back for a change\./)
    expect((await ask('GET', 'edits')).body.edits).toMatchObject([
      { number: 1, state: 'applied', editedBy: 'service key', difference: shown.body.difference },
    ])
    await workOff()
    expect(kept()).toBe(await totalOf())
  })

  test('takes less, and more again, of money that is only held', async () => {
    await edit({ lines: [{ line: 2, quantity: 0 }] })
    const more = await edit({ added: [{ sku: await skuOf(order.variantIds[1]), quantity: 1 }] })
    expect(more.body.settlement).toBe('held')
    expect([await totalOf(), await stocks()]).toEqual([TOTAL_CENTS, [8, 9]])
    await workOff()
    expect(kept()).toBe(TOTAL_CENTS)
  })

  test('asks for what it adds once all of the held money was let go: the bank would not take more of it', async () => {
    await edit({ lines: [{ line: 2, quantity: 0 }] })
    const back = { of: 'amount', amount: '525.39', reason: 'goodwill', key: randomUUID() }
    expect(await ask('POST', 'refunds', back)).toMatchObject({ status: 200 })
    const more = await edit({ added: [{ sku: await skuOf(order.variantIds[1]), quantity: 1 }] })
    expect([more.status, more.body.settlement]).toEqual([200, 'ask'])
    await workOff()
    expect([...books.booked.values()].map(({ state }) => state)).toEqual(['released'])
    expect((await ask('GET', '')).body.refunds).toMatchObject([{ state: 'paid' }])
  })

  test('pays back what is not taken in the end, once the bank was asked to take all of it', async () => {
    const asked = database().query.updateTable('storefront.payments').where('state', '=', 'authorised')
    await asked.set({ tries: 1 }).execute()
    await edit({ lines: [{ line: 2, quantity: 0 }] })
    await workOff()
    expect([...books.booked.values()].map(({ capturedCents }) => capturedCents)).toEqual([TOTAL_CENTS])
    expect(kept()).toBe(await totalOf())
  })

  test('that leaves fewer goods and a higher tax pays back no tax', async () => {
    await workOff()
    const moved = { address: { state: 'TN', city: 'Memphis', zip: '38103' } }
    const cheaper = await edit({ ...moved, lines: [{ line: 2, quantity: 0 }] })
    expect([cheaper.status, cheaper.body.settlement]).toEqual([200, 'refund'])
    const refund = await database()
      .query.selectFrom('storefront.refunds')
      .orderBy('id', 'desc')
      .select(['amount_cents', 'tax_cents'])
      .executeTakeFirst()
    expect(refund).toEqual({ amount_cents: TOTAL_CENTS - (await totalOf()), tax_cents: 0 })
  })

  test('takes no less than was promised back before, of money that is only held', async () => {
    const wish = { key: randomUUID(), reason: 'goodwill', of: 'amount', amount: '400.00' }
    expect((await ask('POST', 'refunds', wish)).status).toBe(200)
    const refused = await preview({ lines: [{ line: 1, quantity: 1 }] })
    expect(refused.body.error).toBe(`of order ${order.number} only $177.09 is left to pay back`)
    await workOff()
    expect(kept()).toBe(TOTAL_CENTS - 40_000)
  })

  test('pays back what was taken before', async () => {
    await workOff()
    expect((await edit({ lines: [{ line: 2, quantity: 0 }] })).status).toBe(200)
    expect((await edit({ lines: [{ line: 1, quantity: 1 }] })).status).toBe(200)
    await workOff()
    expect(kept()).toBe(await totalOf())
    expect(await stocks()).toEqual([9, 10])
  })

  test('of the address alone costs nothing within a state, and another tax in another', async () => {
    const corrected = await edit({ address: { address: '21 Harbor Street' } })
    expect(corrected.body).toMatchObject({ settlement: 'nothing', difference: '$0.00' })
    expect(await page()).toContain('21 Harbor Street')
    const untaxed = await edit({ address: { state: 'or', city: 'Portland', zip: '97201' } })
    expect(untaxed.body.settlement).toBe('refund')
    await workOff()
    expect([kept(), await totalOf()]).toEqual([54_700, 54_700])
    expect(await preview({ address: { zip: '04101' } })).toMatchObject({
      status: 422,
      body: { error: 'This ZIP code is not in Oregon: check it, and the state', field: 'zip' },
    })
  })

  test('with several mistakes is refused for the first, and told all of them, each with its place', async () => {
    const { status, body } = await preview({
      ...{ lines: [{ line: 1, quantity: 99 }], added: [{ sku: 'NO-SUCH', quantity: 1 }] },
      address: { lastName: ' ', zip: '97201' },
    })
    expect([status, body]).toEqual([
      422,
      {
        ...{ error: 'Enter your last name', field: 'lastName' },
        problems: [
          { path: 'address.lastName', message: 'Enter your last name' },
          { path: 'address.zip', message: 'This ZIP code is not in Maine: check it, and the state' },
          { path: 'added.0.sku', message: 'no variant has the SKU "NO-SUCH"' },
          { path: 'lines.0.quantity', message: expect.stringContaining('in stock, and 97 more are needed') },
        ],
      },
    ])
    expect((await preview({ lines: [{ line: 1.5, quantity: -1 }] })).body.problems).toEqual([
      { path: 'lines.0.line', message: 'a line is named by its number in the order, from 1' },
      { path: 'lines.0.quantity', message: 'a quantity is a whole number up to 1000000' },
    ])
  })

  test('by two at once is done once, and the other is told to look again', async () => {
    const changes = { lines: [{ line: 1, quantity: 1 }] }
    const { fingerprint } = (await preview(changes)).body
    const answers = await Promise.all([apply(changes, fingerprint), apply(changes, fingerprint)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await stocks()).toEqual([9, 9])
    const other = { address: { firstName: 'Bo' } }
    const shown = await Promise.all([preview(other), preview({ lines: [{ line: 2, quantity: 0 }] })])
    expect((await apply({ lines: [{ line: 2, quantity: 0 }] }, shown[1].body.fingerprint)).status).toBe(200)
    expect(await apply(other, shown[0].body.fingerprint)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('has changed since the preview') },
    })
  })

  test('is refused after a change of price, and of a variant that is not there any more', async () => {
    const sku = await skuOf(await putOnShelf(database(), { title: 'Keel Mat', priceCents: 100, stock: 1 }))
    const changes = { lines: [{ line: 2, quantity: 0 }], added: [{ sku, quantity: 1 }] }
    const { fingerprint } = (await preview(changes)).body
    await database()
      .query.updateTable('storefront.variants')
      .where('sku', '=', sku)
      .set({ price_cents: 200 })
      .execute()
    expect((await apply(changes, fingerprint)).status).toBe(409)
    expect(await edit({ ...changes, added: [{ sku, quantity: 2 }] })).toMatchObject({
      body: { error: `of ${sku} there are 1 in stock, and 2 more are needed` },
    })
    expect([await totalOf(), await stocks()]).toEqual([TOTAL_CENTS, [8, 9]])
  })

  test.each(['cancellation', 'fulfilment'])(
    'races a %s: one comes first, and nothing is half done',
    async (path) => {
      const changes = { lines: [{ line: 1, quantity: 1 }] }
      for (let round = 0; round < 4; round += 1) {
        order = await buySome(database(), { ...shop, now })
        const { fingerprint } = (await preview(changes)).body
        const acts = [() => apply(changes, fingerprint), () => ask('PUT', path, { tracking: '1Z 999-AA1' })]
        const [edited, other] =
          round % 2 === 0
            ? await Promise.all(acts.map((act) => act()))
            : (await Promise.all(acts.toReversed().map((act) => act()))).toReversed()
        expect(other?.status).toBe(200)
        expect(edited?.status === 200 || edited?.status === 409).toBe(true)
        const left = edited?.status === 200 ? 9 : 8
        expect(await stocks()).toEqual(path === 'cancellation' ? [10, 10] : [left, 9])
        expect((await preview(changes)).status).toBe(path === 'cancellation' || left === 8 ? 409 : 409)
      }
      await workOff()
      const { rows } = { rows: await takings() }
      expect(kept()).toBe(rows)
    },
  )

  test('however often and in whatever order: payments less refunds are what the orders cost', async () => {
    const random = createRandom(Date.now() % 1_000_000)
    const sku = await skuOf(await putOnShelf(database(), { title: 'Keel Mat', priceCents: 1_999, stock: 50 }))
    for (let step = 0; step < 12; step += 1) {
      const lines = [{ line: 1 + random.below(3), quantity: random.below(3) }]
      const added = random.below(4) === 0 ? [{ sku, quantity: 1 }] : []
      const { body } = await preview({ lines, added })
      if (body.settlement === 'ask') continue
      if (body.fingerprint) expect((await apply({ lines, added }, body.fingerprint)).status).toBe(200)
      if (random.below(3) === 0) await workOff()
    }
    await workOff()
    expect(kept()).toBe(await totalOf())
  })

  const takings = async () => {
    const orders = await database()
      .query.selectFrom('storefront.orders as order')
      .innerJoin('storefront.payments as payment', 'payment.id', 'order.payment_id')
      .where('payment.idempotency_key', 'in', [...books.booked.keys()])
      .where('cancelled_at', 'is', null)
      .select('total_cents')
      .execute()
    return orders.reduce((sum, { total_cents }) => sum + total_cents, 0)
  }
  const skuOf = async (variantId: number | undefined) => {
    const { sku } = await database()
      .query.selectFrom('storefront.variants')
      .where('id', '=', variantId ?? 0)
      .select('sku')
      .executeTakeFirstOrThrow()
    return sku
  }
})
