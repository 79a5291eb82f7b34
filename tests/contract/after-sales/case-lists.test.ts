import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  changesOf,
  deliver,
  type HelpedShop,
  openHelpedShop,
  refundsOf,
} from '#tests/fixtures/storefront/bought-order.ts'
import { ORIGIN, SERVICE_KEY } from '#tests/fixtures/storefront/storefront-twin.ts'

/** More than two pages of 50. */
const MANY = 120

interface Row {
  readonly number: string
  readonly order: number
  readonly worthCents: number
}

describeOnEveryEngine('lists of what comes after a sale', ({ database }) => {
  let shop: HelpedShop
  let crowded: Bought
  let small: Bought
  const orderId = (number: number) => sql`(select id from storefront.orders where number = ${number})`
  /** Returns of one chair each that are asked for; what an order can hold is no concern of a list. */
  const addReturns = (number: number, count: number) =>
    sql`
      with added as (
        insert into storefront.returns (order_id, sequence, form_key, reason, words, requested_at)
        select ${orderId(number)}, n, gen_random_uuid(), 'I changed my mind', '', now()
        from generate_series(1, ${sql.lit(count)}) as n returning id, order_id)
      insert into storefront.return_lines (return_id, order_id, position, quantity)
      select id, order_id, 0, 1 from added`.execute(database().query)
  const addClaims = (number: number, count: number) =>
    sql`
      insert into storefront.claims (order_id, sequence, form_key, position, words, claimed_at)
      select ${orderId(number)}, n, gen_random_uuid(), 1, 'The seam is open.', now()
      from generate_series(1, ${sql.lit(count)}) as n`.execute(database().query)
  beforeAll(async () => {
    shop = openHelpedShop(database())
    crowded = await buySome(database(), shop)
    await deliver(shop, crowded, '2026-03-12')
    await addReturns(crowded.number, MANY)
    await addClaims(crowded.number, MANY)
    small = await buySome(database(), shop)
    await deliver(shop, small, '2026-03-12')
    await addReturns(small.number, 2)
    await addClaims(small.number, 1)
    shop.now = new Date('2026-03-20T15:00:00Z')
  })
  const get = async (path: string) => {
    const { status, body } = await askAdmin(shop.twin, 'GET', path)
    if (status !== 200) throw new Error(`${path}: ${status} ${body.error}`)
    return body
  }
  const put = (path: string, json: object) => askAdmin(shop.twin, 'PUT', path, json)
  const numbersOf = (rows: readonly Row[]) => rows.map(({ number }) => number)
  /** Every page of a list, each as its rows. */
  async function pagesOf(list: 'returns' | 'claims' | 'refunds', query = '') {
    const pages: Row[][] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Record<string, Row[]> & { next: string | null } = await get(
        `${list}?${query}${next && `&after=${next}`}`,
      )
      pages.push(page[list] ?? [])
      next = page.next
    }
    return pages
  }

  test.each(['returns', 'claims'] as const)(
    '%s are read page by page, each once, from either end',
    async (list) => {
      const waiting = await pagesOf(list, 'state=open')
      expect(waiting.map(({ length }) => length)).toEqual([50, 50, expect.any(Number)])
      const numbers = numbersOf(waiting.flat())
      expect(new Set(numbers).size).toBe(numbers.length)
      const all = await pagesOf(list, 'state=all')
      expect(numbersOf(all.flat()).toReversed()).toEqual(numbers)
    },
  )

  test('returns are told with what one decides by, worth what the return itself says', async () => {
    const [first] = (await pagesOf('returns', `q=${small.number}`)).flat()
    expect(first).toMatchObject({
      ...{ number: `R${small.number}-1`, order: small.number, state: 'requested', pieces: 1 },
      ...{ name: 'Ada Lane', email: small.email, items: ['1 × Keel Kneeling Chair (Walnut / Oat)'] },
      ...{ labelSentAt: null, receivedAt: null, refundBy: null, refunded: null },
    })
    const shown = await get(`returns/R${small.number}-1`)
    expect(shown.worthCents).toBe(first?.worthCents)
    expect(shown.worth).toBe(`$${((first?.worthCents ?? 0) / 100).toFixed(2)}`)
  })

  test.each(['returns', 'claims'] as const)(
    '%s are found by number of order or case, and by address',
    async (list) => {
      const letter = list === 'returns' ? 'R' : 'W'
      for (const q of [
        `${small.number}`,
        `#${small.number}`,
        `${letter}${small.number}-1`,
        small.email.toUpperCase(),
      ]) {
        const found = (await pagesOf(list, `q=${encodeURIComponent(q)}`)).flat()
        expect([...new Set(found.map(({ order }) => order))], q).toEqual([small.number])
      }
      for (const q of ['nobody@example.com', '999999999', "' or 1=1 --", '%'])
        expect((await pagesOf(list, `q=${encodeURIComponent(q)}`)).flat(), q).toEqual([])
    },
  )

  test.each([
    'returns?state=lost',
    'returns?after=x',
    'returns?after=-1',
    `returns?q=${'x'.repeat(101)}`,
    'claims?state=requested',
    'claims?after=1e3',
    'refunds?state=started',
    'payments/disputes?state=open',
    "payments/disputes?after='",
  ])('%s is refused in a sentence', async (path) => {
    const { status, body } = await askAdmin(shop.twin, 'GET', path)
    expect([status, body]).toEqual([422, { error: expect.any(String) }])
  })

  test('a return goes from list to list, and what cannot be is refused', async () => {
    const number = `R${small.number}-2`
    const isIn = async (state: string) =>
      numbersOf((await pagesOf('returns', `state=${state}&q=${small.number}`)).flat()).includes(number)
    expect(await isIn('asked')).toBe(true)
    expect((await put(`returns/${number}/label`, { sent: true })).body).toMatchObject({
      state: 'requested',
      labelSentAt: '2026-03-20T15:00:00.000Z',
    })
    expect([await isIn('asked'), await isIn('label-sent'), await isIn('open')]).toEqual([false, true, true])
    expect((await put(`returns/${number}/label`, { sent: false })).body).toMatchObject({ labelSentAt: null })
    expect(await isIn('asked')).toBe(true)
    expect((await put(`returns/${number}/receipt`, { goods: 'scrap' })).status).toBe(200)
    expect((await put(`returns/${number}/label`, { sent: true })).status).toBe(409)
    expect([await isIn('received'), await isIn('open')]).toEqual([true, true])
    const received = await get(`returns/${number}`)
    expect(received).toMatchObject({
      receivedAt: '2026-03-20T15:00:00.000Z',
      refundBy: '2026-03-31',
      obstacle: null,
    })
    expect(await changesOf(database(), number)).toEqual([
      ...['label by service key', 'label by service key', 'receive by service key'],
    ])
  })

  test('of two refunds of a return at once one wins, and pays its exact worth', async () => {
    const number = `R${small.number}-1`
    await put(`returns/${number}/receipt`, { goods: 'restock' })
    const { worthCents } = await get(`returns/${number}`)
    const both = await Promise.all([put(`returns/${number}/refund`, {}), put(`returns/${number}/refund`, {})])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await refundsOf(database(), small.number)).toEqual([worthCents])
    const [row] = (await pagesOf('returns', `state=refunded&q=${number}`)).flat()
    expect(row).toMatchObject({ number, worthCents, refunded: `$${(worthCents / 100).toFixed(2)}` })
    // The other return of the order is worth what is left for its piece, in the list as on its own.
    const [other] = (await pagesOf('returns', `state=received&q=${number}`)).flat()
    expect(other?.worthCents).toBe((await get(`returns/R${small.number}-2`)).worthCents)
    const refunds = (await pagesOf('refunds', `q=${small.number}`)).flat()
    expect(refunds).toMatchObject([
      { order: small.number, refund: 1, kind: 'return', amountCents: worthCents },
    ])
  })

  test('refunds are listed by how they stand, with whether they can be tried again', async () => {
    const order = await buySome(database(), shop)
    const refund = { of: 'amount', key: randomUUID(), amount: '10.00', reason: 'goodwill' }
    for (const key of [refund.key, randomUUID(), randomUUID()])
      await askAdmin(shop.twin, 'POST', `orders/${order.number}/refunds`, { ...refund, key })
    const set = (sequence: number, changes: ReturnType<typeof sql>) =>
      sql`update storefront.refunds set ${changes} where id = (select id from storefront.refunds
        where order_id = ${orderId(order.number)} order by id offset ${sequence - 1} limit 1)`.execute(
        database().query,
      )
    await set(1, sql`state = 'failed', failure_reason = 'closed', next_try_at = null, ended_at = now()`)
    await set(2, sql`state = 'pending', reference = 're_2', next_try_at = null`)
    const listed = async (state: string) =>
      (await get(`refunds?state=${state}&q=${order.number}`)).refunds.map(
        (row: { refund: number; mayBeRetried: boolean }) => [row.refund, row.mayBeRetried],
      )
    expect(await listed('failed')).toEqual([[1, true]])
    expect(await listed('late')).toEqual([[2, true]])
    expect(await listed('pending')).toEqual([[3, false]])
    expect(await listed('paid')).toEqual([])
    const payment = async () => (await get(`orders?q=${order.number}`)).orders[0].payment
    expect(await payment()).toBe('refunded-in-part')
    const again = await askAdmin(shop.twin, 'POST', `orders/${order.number}/refunds/1/retry`)
    expect(again.status).toBe(200)
    expect(await listed('failed')).toEqual([])
    expect(await listed('all')).toEqual([
      [4, false],
      [3, false],
      [2, true],
      [1, false],
    ])
    // What was given back in vain is not back.
    const failed = sql`state = 'failed', failure_reason = 'closed', next_try_at = null, ended_at = now()`
    for (let sequence = 1; sequence <= 4; sequence++) await set(sequence, failed)
    expect(await payment()).toBe('held')
  })

  test('a claim keeps what its answer promises, and is listed by it', async () => {
    const number = `W${small.number}-1`
    const before = await get(`claims/${number}`)
    expect(before).toMatchObject({ name: 'Ada Lane', outcome: null, worthCents: expect.any(Number) })
    expect(before.goods).toContain('Keel Cushion Set')
    expect(Date.parse(before.answerBy) - Date.parse(before.claimedAt)).toBe(24 * 60 * 60_000)
    expect((await put(`claims/${number}/answer`, { words: 'Soon.', outcome: 'money' })).status).toBe(422)
    const answer = { words: 'A new cover is on its way.', outcome: 'part' }
    expect((await put(`claims/${number}/answer`, answer)).status).toBe(200)
    for (const state of ['answered', 'part', 'all'])
      expect(numbersOf((await pagesOf('claims', `state=${state}&q=${number}`)).flat()), state).toEqual([
        number,
      ])
    for (const state of ['open', 'refund', 'replacement'])
      expect((await pagesOf('claims', `state=${state}&q=${number}`)).flat(), state).toEqual([])
  })

  test('those that wait are counted up to a bound, and those that are over are not', async () => {
    const { query } = database()
    await sql`update storefront.returns set state = 'received', received_at = now(), restocked = true
      where state = 'requested' and id % 2 = 0`.execute(query)
    const leave = async (count: number) => {
      await sql`update storefront.returns set state = 'refused', refused_at = now(), refusal = 'Used.'
        where id in (select id from storefront.returns where state in ('requested', 'received')
          order by id desc offset ${sql.lit(count)})`.execute(query)
      await sql`update storefront.claims set answer = 'Sewn.', answered_at = now()
        where id in (select id from storefront.claims where answered_at is null
          order by id desc offset ${sql.lit(count)})`.execute(query)
      const { returns, claims } = await get('order-summary')
      return [returns, claims]
    }
    for (const [left, shown] of [
      [101, { count: 100, isMore: true }],
      [100, { count: 100, isMore: false }],
      [40, { count: 40, isMore: false }],
    ] as const)
      expect(await leave(left), String(left)).toEqual([shown, shown])
  })

  test('pictures of a claim are read by the staff alone, as they are kept', async () => {
    const number = `W${crowded.number}-1`
    const bytes = Buffer.from('made anew')
    await sql`
      insert into storefront.claim_pictures (claim_id, position, content_type, bytes)
      select id, 1, 'image/webp', ${bytes} from storefront.claims
      where order_id = ${orderId(crowded.number)} and sequence = 1`.execute(database().query)
    const open = (path: string, key = SERVICE_KEY) =>
      shop.twin.fetch(
        new Request(`${ORIGIN}/admin/claims/${path}`, { headers: { authorization: `Bearer ${key}` } }),
      )
    const picture = await open(`${number}/pictures/1`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(picture.headers.get('cache-control')).toBe('no-store')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes)
    for (const path of [`${number}/pictures/2`, `${number}/pictures/x`, 'W1-1/pictures/1', 'x/pictures/1'])
      expect((await open(path)).status, path).toBe(404)
    expect((await open(`${number}/pictures/1`, 'nobody')).status).toBe(401)
  })
})
