import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fillShelf, fillWithOrders } from '#tests/fixtures/database/many-orders.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'

const COUNT = 120
const NOW = new Date('2026-03-06T15:00:00Z')

describeEmptyStorefront('a list of orders', ({ database, twin, reopen }) => {
  /** Orders 1001 to 1120, placed an hour apart: of ten, one is canceled, one delivered, two sent, six to pack. */
  beforeAll(async () => {
    const { query } = database()
    await fillShelf(database(), COUNT)
    await fillWithOrders(database(), COUNT)
    await sql`update storefront.orders set
      placed_at = ${NOW}::timestamptz - (1120 - number) * interval '1 hour',
      deliver_from = '2026-03-01', deliver_to = '2026-03-03',
      email = 'buyer' || number || '@mail.example', last_name = case when number = 1050 then 'Özil' else last_name end,
      state = case when number % 4 = 0 then 'OR' else 'ME' end,
      subtotal_cents = number * 100, total_cents = number * 100,
      cancelled_at = case when number % 10 = 1 then now() end, cancelled_by = case when number % 10 = 1 then 'owner' end,
      tracking_number = case when number % 10 in (2, 3, 4) then '1Z 999-' || number end,
      fulfilled_at = case when number % 10 in (2, 3, 4) then now() end,
      delivered_on = case when number % 10 = 2 then '2026-03-04'::date end,
      goods = 'KC-WAL-1 Kneeling Chair Walnut'`.execute(query)
    await sql`update storefront.payments set amount_cents = total_cents
      from storefront.orders where payment_id = payments.id`.execute(query)
    // Those that end in 5 were edited; buyers of those that end in 6 did not pay for what was asked.
    await sql`insert into storefront.order_edits
        (order_id, sequence, state, before, after, difference_cents, settled_by, edited_by, created_at, applied_at, lapses_at)
      select id, 1, case when number % 10 = 5 then 'applied' else 'lapsed' end, '{}', '{}',
        case when number % 10 = 5 then 0 else 100 end, case when number % 10 = 5 then 'nothing' else 'payment' end,
        'owner', now(), case when number % 10 = 5 then now() end, case when number % 10 = 6 then now() end
      from storefront.orders where number % 10 in (5, 6)`.execute(query)
    await reopen({ now: () => NOW })
  })

  const list = async (query: Record<string, string>) => {
    const { status, body } = await askAdmin(twin(), 'GET', `orders?${new URLSearchParams(query)}`)
    return { status, ...body, numbers: body.orders?.map(({ number }: { number: number }) => number) }
  }

  test('goes page by page in both directions, each order once, however it is sorted', async () => {
    for (const sort of ['placed', 'number', 'total']) {
      for (const order of ['desc', 'asc']) {
        const seen: number[][] = []
        let before: number | null | undefined
        do {
          const page = await list({ sort, order, limit: '50', ...(before && { before: String(before) }) })
          seen.push(page.numbers)
          before = page.next
        } while (before)
        const all = Array.from({ length: COUNT }, (_, at) => 1001 + at)
        expect(seen.flat(), `${sort} ${order}`).toEqual(order === 'asc' ? all : all.toReversed())
        expect(seen.map(({ length }) => length)).toEqual([50, 50, 20])
        const [first = [], second = [], third = []] = seen
        const back = await list({ sort, order, limit: '50', after: String(third[0]) })
        expect(back.numbers).toEqual(second)
        const top = await list({ sort, order, limit: '50', after: String(back.previous) })
        expect(top).toMatchObject({ numbers: first, previous: null, next: first.at(-1) })
      }
    }
  })

  test.each([
    [{ state: 'to-pack' }, (number: number) => ![1, 2, 3, 4].includes(number % 10)],
    [{ state: 'sent' }, (number: number) => [3, 4].includes(number % 10)],
    [{ state: 'delivered' }, (number: number) => number % 10 === 2],
    [{ state: 'cancelled' }, (number: number) => number % 10 === 1],
    [{ state: 'stuck' }, (number: number) => [3, 4].includes(number % 10)],
    [{ state: 'waiting' }, () => false],
    [{ edited: 'yes' }, (number: number) => number % 10 === 5],
    [{ edited: 'yes', state: 'to-pack', sort: 'total' }, (number: number) => number % 10 === 5],
    [{ edited: 'yes', q: 'walnut' }, (number: number) => number % 10 === 5],
    [{ ships: 'OR' }, (number: number) => number % 4 === 0],
    [{ ships: 'OR', state: 'delivered', sort: 'total' }, (number: number) => number % 20 === 12],
    [{ min: '1100', max: '1110.00' }, (number: number) => number >= 1100 && number <= 1110],
    [{ from: '2026-03-05', to: '2026-03-05' }, (number: number) => number >= 1081 && number <= 1104],
    [{ q: '1050' }, (number: number) => number === 1050],
    [{ q: 'OZIL' }, (number: number) => number === 1050],
    [{ q: 'buyer1077@mail.example' }, (number: number) => number === 1077],
    [{ q: '1z 999-1063' }, (number: number) => number === 1063],
    [{ q: '1Z9991063' }, (number: number) => number === 1063],
    [{ q: 'kc-wal-1', state: 'delivered' }, (number: number) => number % 10 === 2],
    [{ q: 'portland wal', ships: 'OR' }, (number: number) => number % 4 === 0],
    [{ q: '04101 kneel', min: '1119' }, (number: number) => number >= 1119],
    [{ q: 'nobody' }, () => false],
    [{ q: 'walnut nobody' }, () => false],
  ])('is narrowed by %j', async (filters, belongs) => {
    const { numbers } = await list({ ...(filters as Record<string, string>), limit: '100' })
    const expected = Array.from({ length: COUNT }, (_, at) => 1000 + COUNT - at).filter(belongs)
    expect(numbers).toEqual(expected)
  })

  test('tells what one decides by without opening an order', async () => {
    expect((await list({ q: '1053' })).orders).toEqual([
      {
        number: 1053,
        placedAt: '2026-03-03T20:00:00.000Z',
        name: 'Ada Lane',
        email: 'buyer1053@mail.example',
        city: 'Portland',
        state: 'ME',
        pieces: 1,
        goods: ['1 × Chair (Walnut)'],
        moreLines: 0,
        totalCents: 105_300,
        total: '1053.00',
        payment: 'paid',
        stage: 'sent',
        isWaiting: false,
        isEdited: false,
        promisedBy: '2026-03-03',
        tags: [],
        trackingNumber: '1Z 999-1053',
        cancelledAt: null,
      },
    ])
  })

  test.each<[number, { kind?: string; state?: string; part?: number }, string]>([
    [1061, { state: 'failed' }, 'paid'],
    [1062, { kind: 'edit' }, 'paid'],
    [1063, { part: 0.5 }, 'refunded-in-part'],
    [1064, { state: 'pending' }, 'refunded'],
  ])('tells of order %i with a refund of %j that its money is %s', async (number, changes, payment) => {
    const { kind = 'cancellation', state = 'paid', part = 1 } = changes
    const isOpen = state === 'pending'
    await sql`insert into storefront.refunds (order_id, payment_id, kind, idempotency_key, amount_cents, tax_cents,
        reference, restocked, state, next_try_at, created_at, ended_at)
      select id, payment_id, ${kind}, 'refund-' || number, total_cents * ${part}::float8, 0,
        're-' || number, false, ${state}, case when ${isOpen}::boolean then now() end, now(),
        case when not ${isOpen}::boolean then now() end
      from storefront.orders where number = ${number}`.execute(database().query)
    const { orders } = await list({ q: String(number) })
    expect(orders).toMatchObject([{ number, payment }])
  })

  test.each([
    [{ limit: '101' }, 'a page has 1 to 100 orders'],
    [{ limit: '0' }, 'a page has 1 to 100 orders'],
    [{ state: 'lost' }, 'a state is one of'],
    [{ edited: 'no' }, 'edited is yes, or nothing'],
    [{ ships: 'oregon' }, 'a state of the US is a code'],
    [{ min: '-1' }, 'an amount is dollars and cents'],
    [{ min: '12,50' }, 'an amount is dollars and cents'],
    [{ from: '2026-02-30' }, 'there is no such day'],
    [{ sort: 'name' }, 'orders are sorted by'],
    [{ before: '1e3' }, 'an order is named by its number'],
    [{ before: '999999' }, 'there is no order 999999 to go on from'],
    [{ q: 'x'.repeat(201) }, 'a search is at most 200 characters'],
  ])('refuses %j with a sentence', async (query, error) => {
    const answer = await list(query as unknown as Record<string, string>)
    expect(answer.status).toBe(422)
    expect(answer.error).toContain(error)
  })

  test('counts what waits, up to a bound', async () => {
    const { body } = await askAdmin(twin(), 'GET', 'order-summary')
    expect(body).toEqual({
      toPack: { count: 72, isMore: false },
      oldestToPack: '2026-03-01T20:00:00.000Z',
      stuck: { count: 24, isMore: false },
      waiting: { count: 0, isMore: false },
      returns: { count: 0, isMore: false },
      claims: { count: 0, isMore: false },
      claimsToSend: { count: 0, isMore: false },
      disputes: { count: 0, isMore: false },
      firstDispute: null,
    })
  })

  test('takes for stuck what was promised between a day and thirty days ago', async () => {
    const { query } = database()
    const promise = (day: string, number: number) =>
      sql`update storefront.orders set deliver_from = least(deliver_from, ${day}::date), deliver_to = ${day}::date
        where number = ${number}`.execute(query)
    const days = { 1003: '2026-03-06', 1004: '2026-03-05', 1013: '2026-02-04', 1014: '2026-02-03' }
    for (const [number, day] of Object.entries(days)) await promise(day, Number(number))
    const { numbers } = await list({ state: 'stuck', order: 'asc', limit: '100' })
    expect(numbers.slice(0, 3)).toEqual([1004, 1013, 1023])
    const { body } = await askAdmin(twin(), 'GET', 'order-summary')
    expect(body.stuck).toEqual({ count: 22, isMore: false })
    for (const number of Object.keys(days)) await promise('2026-03-03', Number(number))
  })

  test('says that the money of an order is disputed until that is decided', async () => {
    const { query } = database()
    const states = { 1081: 'needs-response', 1082: 'under-review', 1083: 'won', 1084: 'lost' }
    for (const [number, state] of Object.entries(states))
      await sql`insert into storefront.disputes (provider, reference, payment_id, amount_cents, currency, reason,
          state, created_at, updated_at)
        select 'test-card', ${number}, payment_id, 900, 'USD', 'fraudulent', ${state}, now(), now()
        from storefront.orders where number = ${Number(number)}`.execute(query)
    const payments = await Promise.all(
      Object.keys(states).map(async (q) => (await list({ q })).orders[0].payment),
    )
    expect(payments).toEqual(['disputed', 'disputed', 'paid', 'paid'])
    await query.deleteFrom('storefront.disputes').execute()
  })

  test('takes tags for many orders at once, or for none of them, and finds orders by them', async () => {
    const tag = (json: object) => askAdmin(twin(), 'PUT', 'order-tags', json)
    expect(await tag({ orders: [1001, 1002], add: ['gift', 'fragile'] })).toMatchObject({
      body: { changed: 2 },
    })
    expect(await tag({ orders: [1002, 1003], add: ['gift'], remove: ['fragile'] })).toMatchObject({
      body: { changed: 2 },
    })
    const { orders } = await list({ q: 'gift', order: 'asc' })
    expect(orders.map(({ number, tags }: { number: number; tags: string[] }) => [number, tags])).toEqual([
      [1001, ['fragile', 'gift']],
      [1002, ['gift']],
      [1003, ['gift']],
    ])
    const many = Array.from({ length: 9 }, (_, at) => `tag${at}`)
    expect(await tag({ orders: [1003, 1001], add: many })).toMatchObject({ status: 422 })
    expect(await tag({ orders: [1005], add: [...many, 'tenth'] })).toMatchObject({ body: { changed: 1 } })
    expect(await tag({ orders: [1005], add: ['eleventh'] })).toMatchObject({ status: 422 })
    expect(await tag({ orders: [1005], add: ['eleventh'], remove: ['tenth'] })).toMatchObject({ status: 200 })
    expect(await tag({ orders: [1003, 999_999], add: ['more'] })).toMatchObject({ status: 404 })
    expect(await tag({ orders: [1003], add: ['Two words'] })).toMatchObject({ status: 422 })
    expect((await list({ q: '1003' })).orders[0].tags).toEqual(['gift'])
    const { body } = await askAdmin(twin(), 'GET', 'changes?order=1002')
    expect(body.changes).toMatchObject([
      { action: 'tag', by: 'service key', before: ['fragile', 'gift'], after: ['gift'] },
      { action: 'tag', before: [], after: ['fragile', 'gift'] },
    ])
    const { body: page } = await askAdmin(twin(), 'GET', 'changes?subject=1002&limit=1')
    expect(page.next).toBe(page.changes[0].id)
    const { body: rest } = await askAdmin(twin(), 'GET', `changes?subject=1002&before=${page.next}`)
    expect(rest).toMatchObject({ changes: [{ before: [] }], next: null })
  })

  test('is exported as CSV, of chosen orders or of those that the filters leave, and the log says so', async () => {
    await sql`update storefront.orders set city = ${'=1+1; =2;"=3&"\t=4;＠5'} where number = 1004`.execute(
      database().query,
    )
    const send = (json: object) => askAdmin(twin(), 'POST', 'order-export', json)
    const { body: chosen } = await send({ orders: [1004, 1006] })
    expect(chosen).toMatchObject({ orders: 2, isCut: false })
    const [head, first, second, ...rest] = chosen.csv.split('\r\n')
    expect(head).toMatch(/^Number,Placed,Name,Email/)
    expect([first, second, rest]).toEqual([
      expect.stringMatching(/^1006,/),
      expect.stringContaining(`,"'=1+1; '=2;""'=3&""\t'=4;'＠5",`),
      [''],
    ])
    const { body: filtered } = await send({ filters: { state: 'cancelled' } })
    expect(filtered.orders).toBe(12)
    const { body } = await askAdmin(twin(), 'GET', 'changes?subject=Orders&action=Export')
    expect(body.changes[0]).toMatchObject({
      action: 'export',
      after: { orders: 12, filters: { state: 'cancelled' } },
    })
  })
})
