import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countSales } from '#services/storefront/admin/stock.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buy, fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'

const START = new Date('2026-03-06T15:00:00Z')
const DAY_MS = 24 * 60 * 60_000

describeEmptyStorefront('stock at the office', ({ database, twin, reopen }) => {
  let now = START
  let chair: number
  let sku: string
  beforeEach(async () => {
    now = START
    await reopen({ now: () => now })
    chair = await putOnShelf(database(), { stock: 10, priceCents: 20_000 })
    sku = await skuOf(chair)
  })
  const skuOf = async (id: number) =>
    (
      await database()
        .query.selectFrom('storefront.variants')
        .where('id', '=', id)
        .select('sku')
        .executeTakeFirstOrThrow()
    ).sku
  const move = (delta: string, reason: string, of = sku) =>
    askAdmin(twin(), 'POST', `variants/${of}/stock/movements`, { delta, reason })
  const low = async (search = '') => (await askAdmin(twin(), 'GET', `low-stock${search}`)).body

  test('is moved by what came in, broke, came back or was counted, and the ledger has it all', async () => {
    const moves = [
      ['12', 'received'],
      ['-3', 'damaged'],
      ['+1', 'returned'],
      ['-2', 'counted'],
    ] as const
    for (const [delta, reason] of moves) expect((await move(delta, reason)).status).toBe(200)
    expect(await stockOf(database(), chair)).toBe(18)
    const { body } = await askAdmin(twin(), 'GET', `variants/${sku}/stock/movements`)
    expect(
      body.movements.map(({ delta, stock }: { delta: number; stock: number }) => [delta, stock]),
    ).toEqual([
      [-2, 18],
      [1, 20],
      [-3, 19],
      [12, 22],
    ])
    const log = database().query.selectFrom('storefront.change_log').where('subject', '=', sku)
    expect(await log.orderBy('id').select('detail').execute()).toMatchObject([
      { detail: { before: 10, after: { stock: 22, reason: 'received' } } },
      {},
      {},
      {},
    ])
  })

  test('is moved once by a form that is sent twice, even at once', async () => {
    const key = randomUUID()
    const send = (changes: object = {}, of = sku) =>
      askAdmin(twin(), 'POST', `variants/${of}/stock/movements`, {
        ...{ delta: '10', reason: 'received', key, ...changes },
      })
    const both = [...(await Promise.all([send(), send()])), await send()]
    for (const { status, body } of both) expect([status, body]).toEqual([200, { sku, before: 10, stock: 20 }])
    expect(await stockOf(database(), chair)).toBe(20)
    const other = await skuOf(await putOnShelf(database(), { stock: 10 }))
    for (const refused of [
      await send({ delta: '11' }),
      await send({ reason: 'counted' }),
      await send({}, other),
    ])
      expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('was sent before')])
    expect((await send({ key: randomUUID() })).body.stock).toBe(30)
    expect((await send({ key: 'x' })).status).toBe(422)
  })

  test.each([
    ['-11', 'counted', 409, 'there are 10: 11 cannot be taken away'],
    ['0', 'counted', 422, 'a number of pieces'],
    ['1.5', 'received', 422, 'a number of pieces'],
    ['1e3', 'received', 422, 'a number of pieces'],
    ['-1', 'received', 422, 'what was received or returned is more'],
    ['1', 'damaged', 422, 'what was received or returned is more'],
    ['1', 'stolen', 422, 'a reason is one of'],
    ['999999', 'received', 409, 'a stock is at most 1000000'],
  ])('by %s as %s is refused with %i', async (delta, reason, status, says) => {
    const answer = await move(delta, reason)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(says)])
    expect(await stockOf(database(), chair)).toBe(10)
  })

  test('falls to nothing and rises to a million, and no further', async () => {
    expect((await move('-10', 'counted')).body.stock).toBe(0)
    expect((await move('-1', 'counted')).status).toBe(409)
    await database()
      .query.updateTable('storefront.variants')
      .set({ stock: 999_999 })
      .where('id', '=', chair)
      .execute()
    expect((await move('1', 'received')).body.stock).toBe(1_000_000)
    expect((await move('1', 'received')).status).toBe(409)
    expect(await stockOf(database(), chair)).toBe(1_000_000)
  })

  test('of which more was sold than there is rises by what comes in, though it is still too little', async () => {
    await database()
      .query.updateTable('storefront.variants')
      .set({ stock: -7 })
      .where('id', '=', chair)
      .execute()
    expect((await move('2', 'received')).body).toEqual({ sku, before: -7, stock: -5 })
  })

  test('that is not tracked has nothing to add to, and a SKU that there is not is told', async () => {
    const free = await putOnShelf(database(), { inventoryTracked: false })
    expect((await move('1', 'received', await skuOf(free))).status).toBe(409)
    expect((await move('1', 'received', 'none')).status).toBe(404)
    expect((await askAdmin(twin(), 'GET', 'variants/none/stock/movements')).status).toBe(404)
  })

  test('loses neither a sale nor a delivery that come at once, and never falls below nothing', async () => {
    const lines = [{ variantId: chair, quantity: 1 }]
    const sell = async () => buy(twin(), await fillCart(database(), { lines }, now))
    await Promise.all([
      sell(),
      move('5', 'received'),
      sell(),
      move('-1', 'damaged'),
      sell(),
      move('2', 'returned'),
    ])
    expect(await stockOf(database(), chair)).toBe(10 + 5 - 1 + 2 - 3)
    const left = await stockOf(database(), chair)
    const taken = await Promise.all(Array.from({ length: 4 }, () => move(`-${left - 1}`, 'counted')))
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await stockOf(database(), chair)).toBe(1)
  })

  test('that is low is listed by the days it lasts at the rate of 28 days, the scarcest first', async () => {
    const [fast, slow, out] = [
      await putOnShelf(database(), { stock: 20, title: 'Fast' }),
      await putOnShelf(database(), { stock: 500, title: 'Slow' }),
      await putOnShelf(database(), { stock: 0, title: 'Out' }),
    ]
    const sell = async (variantId: number, quantity: number) =>
      buy(twin(), await fillCart(database(), { lines: [{ variantId, quantity }] }, now))
    now = new Date(START.getTime() - 30 * DAY_MS)
    await sell(fast, 5)
    now = START
    await sell(fast, 8)
    await sell(slow, 1)
    const gone = await sell(slow, 400)
    await askAdmin(twin(), 'PUT', `orders/${gone}/cancellation`)
    await database()
      .query.updateTable('storefront.sale_rates_counted')
      .set({ counted_at: new Date(0) })
      .execute()
    await Promise.all([countSales(database().query, now), countSales(database().query, now)])
    const ours = new Set([await skuOf(fast), await skuOf(slow), await skuOf(out), sku])
    const listed = (await low()).variants.filter((each: { sku: string }) => ours.has(each.sku))
    // 7 are left, and 8 were sold in 28 days: what was sold before does not count.
    expect(listed).toMatchObject([
      { sku: await skuOf(out), daysLeft: 0, sold: 0, stock: 0 },
      { sku: await skuOf(fast), daysLeft: 24, sold: 8, stock: 7 },
    ])
    expect((await low('?days=23')).variants.some((each: { daysLeft: number }) => each.daysLeft > 23)).toBe(
      false,
    )
    expect((await askAdmin(twin(), 'GET', 'low-stock?days=-1')).status).toBe(422)
    expect((await askAdmin(twin(), 'GET', 'low-stock?after=%27;--')).status).toBe(200)
  })

  test('that is low is told by the sales that any process which keeps house has counted', async () => {
    await buy(twin(), await fillCart(database(), { lines: [{ variantId: chair, quantity: 8 }] }, now))
    await database()
      .query.updateTable('storefront.sale_rates_counted')
      .set({ counted_at: new Date(0) })
      .execute()
    const errors: object[] = []
    const house = keepHouse(
      database(),
      () => now,
      (fields) => errors.push(fields),
    )
    await house[Symbol.asyncDispose]()
    const { variants } = await low()
    expect(variants.find((each: { sku: string }) => each.sku === sku)).toMatchObject({ daysLeft: 7, sold: 8 })
    expect(errors).toEqual([])
  })

  test('that is low is of what is on sale and counted, by what was sold lately and not canceled', async () => {
    const { query } = database()
    now = new Date(START.getTime() + DAY_MS)
    const shelf = (stock: number, more = {}) => putOnShelf(database(), { stock, ...more })
    const [offSale, uncounted] = [await shelf(0), await shelf(0, { inventoryTracked: false })]
    await sql`update storefront.products set published_at = null
      where id = (select product_id from storefront.variants where id = ${offSale})`.execute(query)
    const [sold, returned] = [await shelf(25), await shelf(20)]
    const sell = async (variantId: number, quantity: number) =>
      buy(twin(), await fillCart(database(), { lines: [{ variantId, quantity }] }, now))
    await sell(sold, 20)
    await askAdmin(twin(), 'PUT', `orders/${await sell(returned, 20)}/cancellation`)
    const listed = async () => {
      await countSales(query, now)
      const { variants } = await low()
      const ours = [offSale, uncounted, sold, returned]
      const skus = variants.map((each: { sku: string }) => each.sku)
      const isLow = await Promise.all(ours.map(async (id) => skus.includes(await skuOf(id))))
      return ours.filter((_, at) => isLow[at])
    }
    expect(await stockOf(database(), returned)).toBe(20)
    expect(await listed()).toEqual([sold])
    // Sales are counted again after five minutes, and not before.
    await sell(returned, 18)
    now = new Date(now.getTime() + 4 * 60_000)
    expect(await listed()).toEqual([sold])
    now = new Date(now.getTime() + 60_000)
    expect(await listed()).toEqual([sold, returned])
    now = new Date(now.getTime() + 29 * DAY_MS)
    expect(await listed()).toEqual([])
    await sql`update storefront.products set published_at = now() where published_at is null`.execute(query)
  })

  test('that is low is listed in pages where it is much, the last of which may be full', async () => {
    const { query } = database()
    const soldOut = await query
      .selectFrom('storefront.variants')
      .where('stock', '<=', 0)
      .where('inventory_tracked', '=', true)
      .select('id')
      .execute()
    for (let count = soldOut.length; count < 100; count++) await putOnShelf(database(), { stock: 0 })
    const first = await low('?days=0')
    const second = await low(`?days=0&after=${first.next}`)
    expect(first.variants).toHaveLength(50)
    const skus = [...first.variants, ...second.variants].map((each: { sku: string }) => each.sku)
    expect(new Set(skus).size).toBe(100)
    expect(second.next).toBeNull()
  })
})
