import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillShelf, fillWithOrders } from '#tests/fixtures/database/many-orders.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'

/** Enough that a word of every third of them is not looked up at once. */
const COUNT = 12_000
const NUMBERS = Array.from({ length: COUNT }, (_, at) => 1001 + at)

describeEmptyStorefront('a search for words that are neither rare nor frequent', ({ database, twin }) => {
  /** Orders were placed an hour apart, sixteen months long; every third is Ben's, and Ben once moved to Reno. */
  beforeAll(async () => {
    const { query } = database()
    await fillShelf(database(), COUNT)
    await fillWithOrders(database(), COUNT)
    await sql`update storefront.orders set
      placed_at = '2026-03-06T15:00:00Z'::timestamptz - (${sql.lit(1000 + COUNT)} - number) * interval '1 hour',
      first_name = case when number % 3 = 0 then 'Ben' else 'Ada' end,
      city = case when number < 9000 then 'Reno' else city end,
      total_cents = number * 100, subtotal_cents = number * 100`.execute(query)
    await sql`analyze storefront.orders`.execute(query)
  })

  const list = async (query: Record<string, string>) => {
    const { status, body } = await askAdmin(twin(), 'GET', `orders?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return { ...body, numbers: body.orders.map(({ number }: { number: number }) => number) }
  }

  test.each([
    ['the newest first', 'placed', 'desc'],
    ['the oldest first', 'placed', 'asc'],
    ['by total', 'total', 'desc'],
  ])('page after page holds them, %s', async (_title, sort, order) => {
    const all = NUMBERS.filter((number) => number % 3 === 0)
    const expected = order === 'desc' ? all.toReversed() : all
    let next: number | null = null
    for (let page = 0; page < 4; page++) {
      const found = await list({ q: 'ben', sort, order, limit: '100', ...(next && { before: String(next) }) })
      expect(found.numbers, `page ${page}`).toEqual(expected.slice(page * 100, page * 100 + 100))
      next = found.next
    }
  })

  test('pages go on through months without one, and the way back shows the same', async () => {
    const inReno = NUMBERS.filter((number) => number % 3 === 0 && number < 9000).toReversed()
    let found = await list({ q: 'ben reno', limit: '100' })
    const seen: number[] = [...found.numbers]
    while (seen.length < 300 && found.next) {
      found = await list({ q: 'ben reno', limit: '100', before: String(found.next) })
      seen.push(...found.numbers)
    }
    expect(seen.slice(0, 300)).toEqual(inReno.slice(0, 300))
    const back = await list({ q: 'ben reno', limit: '100', after: String(inReno[200]) })
    expect(back.numbers).toEqual(inReno.slice(100, 200))
  })

  test('filters narrow them', async () => {
    const found = await list({ q: 'ben', limit: '50', to: '2025-12-31' })
    const newest = Math.max(...found.numbers)
    expect(found.numbers).toHaveLength(50)
    expect(found.numbers).toEqual(
      NUMBERS.filter((number) => number % 3 === 0 && number <= newest)
        .toReversed()
        .slice(0, 50),
    )
    expect(found.orders[0].placedAt).toMatch(/^2025-12-31/)
  })

  test('they are exported, each once, and more than an export holds is said to be cut', async () => {
    const send = async (filters: object) =>
      (await askAdmin(twin(), 'POST', 'order-export', { filters })).body as {
        csv: string
        orders: number
        isCut: boolean
      }
    const numbersIn = (csv: string) =>
      csv
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => Number(line.split(',')[0]))
    const newest = NUMBERS.slice(-10_000).toReversed()
    const all = await send({})
    expect(all).toMatchObject({ orders: 10_000, isCut: true })
    expect(numbersIn(all.csv)).toEqual(newest)
    const exactly = await send({ min: String(newest.at(-1)) })
    expect(exactly).toMatchObject({ orders: 10_000, isCut: false })
    expect(numbersIn(exactly.csv)).toEqual(newest)
  })

  describe('the tracking number of what went out for a claim', () => {
    beforeAll(async () => {
      await sql`insert into storefront.claims
        (order_id, sequence, form_key, position, words, claimed_at, answer, answered_at, outcome, sent_at, tracking_number)
        select id, 1, gen_random_uuid(), 0, 'The left knob slips.', now(), 'Yes', now(), 'part', now(), '1Z 999 AA1-07'
        from storefront.orders where number in (2900, 1500)`.execute(database().query)
    })

    test.each(['1Z 999 AA1-07', ' 1z999aa107 ', '1Z-999-AA107'])(
      'finds its order, typed as %s',
      async (q) => {
        expect((await list({ q })).numbers).toEqual([2900, 1500])
        expect((await list({ q, limit: '1', before: '2900' })).numbers).toEqual([1500])
        expect((await list({ q, max: '1600' })).numbers).toEqual([1500])
      },
    )

    test('keeps nobody from finding what has such a word of its own', async () => {
      await sql`update storefront.orders set tags = '{1z999aa107}' where number = 2000`.execute(
        database().query,
      )
      expect((await list({ q: '1Z999AA107' })).numbers).toEqual([2900, 2000, 1500])
      await sql`update storefront.claims set tracking_number = 'BEN-'`.execute(database().query)
      expect((await list({ q: 'ben', limit: '2' })).numbers).toEqual([12_999, 12_996])
    })
  })

  test.each(['@2900', '2900'])('nobody finds the orders of a week by typing %s', async (q) => {
    expect((await list({ q })).numbers).toEqual(NUMBERS.filter((number) => number === 2900))
  })
})
