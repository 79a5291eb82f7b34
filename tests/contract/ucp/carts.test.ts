import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeId } from '#services/storefront/global-ids.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { AGENT, askAsAgent, OTHER_AGENT, vettedAgents } from '#tests/fixtures/ucp/shopping-agent.ts'

describeEmptyStorefront('a cart of an agent', ({ twin, database, reopen }) => {
  beforeAll(() => reopen({ vettedAgents }))

  const shelve = async (stock = 100, priceCents = 24_900) =>
    writeId('ProductVariant', await putOnShelf(database(), { stock, priceCents }))
  const line = (id: string, quantity = 1) => ({ item: { id }, quantity })
  const create = (body: unknown, options = {}) => askAsAgent(twin(), 'POST', '/carts', body, options)
  const get = (id: string, options = {}) => askAsAgent(twin(), 'GET', `/carts/${id}`, undefined, options)
  const update = (id: string, body: unknown) => askAsAgent(twin(), 'PUT', `/carts/${id}`, body)
  const cancel = (id: string) => askAsAgent(twin(), 'POST', `/carts/${id}/cancel`)
  const countCarts = async () => {
    const { carts } = await database()
      .query.selectFrom('storefront.carts')
      .select((row) => row.fn.countAll<number>().as('carts'))
      .executeTakeFirstOrThrow()
    return carts
  }

  test('has the shop’s own prices, whatever the agent claims, and leads a person to the checkout', async () => {
    const chair = await shelve()
    const { status, body } = await create({
      line_items: [{ item: { id: chair, price: 1 }, quantity: 2, totals: [{ type: 'total', amount: 1 }] }],
      totals: [{ type: 'total', amount: 1 }],
      currency: 'EUR',
      buyer: { email: 'ada@example.com', first_name: 'Ada' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ucp: { capabilities: { 'dev.ucp.shopping.cart': [{ version: '2026-08-25' }] } },
      currency: 'USD',
      line_items: [{ item: { id: chair, price: 24_900 }, quantity: 2 }],
      buyer: { email: 'ada@example.com', first_name: 'Ada' },
    })
    expect(body.totals.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
      ['subtotal', 49_800],
      ['total', 49_800],
    ])
    const page = await twin().fetch(new Request(body.continue_url, { redirect: 'manual' }))
    expect(page.status).toBe(302)
    const checkout = await twin().fetch(new Request(page.headers.get('location') ?? ''))
    expect(await checkout.text()).toContain('ada@example.com')
  })

  test('is replaced as a whole: what is not sent again is gone, and a line keeps its id', async () => {
    const [chair, cushion] = [await shelve(), await shelve(100, 4_900)]
    const made = (await create({ line_items: [line(chair), line(cushion)] })).body
    const { body } = await update(made.id, {
      line_items: [{ ...line(cushion, 3), id: made.line_items[1].id }],
    })
    expect(body.line_items).toMatchObject([{ id: made.line_items[1].id, item: { id: cushion }, quantity: 3 }])
    expect(body.totals.at(-1)).toMatchObject({ type: 'total', amount: 14_700 })
    expect((await get(made.id)).body.line_items).toEqual(body.line_items)
  })

  test('holds what there is, and says what there is not', async () => {
    const [few, none, chair] = [await shelve(2), await shelve(0), await shelve()]
    const { body } = await create({ line_items: [line(few, 5), line(none), line(chair), line('nothing')] })
    expect(body.line_items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1])
    expect(body.messages.map(({ type, code }: { type: string; code: string }) => [type, code])).toEqual([
      ['error', 'item_unavailable'],
      ['warning', 'quantity_adjusted'],
      ['error', 'out_of_stock'],
    ])
  })

  test.each([
    ['sold out', () => shelve(0), 'out_of_stock'],
    ['unknown', async () => 'gid://shopify/ProductVariant/999999', 'item_unavailable'],
  ])('is not opened for what is %s', async (_case, make, code) => {
    const before = await countCarts()
    const { status, body } = await create({ line_items: [line(await make())] })
    expect([status, body.ucp.status, body.id]).toEqual([200, 'error', undefined])
    expect(body.messages).toMatchObject([{ type: 'error', code, severity: 'unrecoverable' }])
    expect(await countCarts()).toBe(before)
  })

  test.each([
    ['no lines', {}],
    ['a piece less than none', { line_items: [line('x', -1)] }],
    ['none', { line_items: [line('x', 0)] }],
    ['half a piece', { line_items: [line('x', 0.5)] }],
    ['more than can be counted', { line_items: [line('x', 1e300)] }],
    ['a line of nothing', { line_items: [{ quantity: 1 }] }],
    ['101 lines', { line_items: Array.from({ length: 101 }, () => line('x')) }],
    ['a name of a million letters', { line_items: [line('x')], buyer: { first_name: 'a'.repeat(101) } }],
  ])('is refused with %s', async (_case, body) => {
    const answer = await create(body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('is refused where a request is longer than any cart', async () => {
    const { status, body } = await create(`{"line_items":[],"note":"${'a'.repeat(200_000)}"}`)
    expect([status, body.code]).toEqual([413, 'request_too_large'])
  })

  test('costs no less for a claim to be a member, and says so', async () => {
    const chair = await shelve()
    const context = { eligibility: ['com.example.loyalty_gold'] }
    const { body } = await create({ line_items: [line(chair)], context })
    expect(body.messages).toMatchObject([{ type: 'warning', code: 'eligibility_not_accepted' }])
    expect(body.totals.at(-1).amount).toBe(24_900)
  })

  test('is not sold by the pound', async () => {
    const item = { id: await shelve(), quantity_unit: { unit: 'LBR', scale: 2, display_text: 'lb' } }
    const { body } = await create({ line_items: [{ item, quantity: 1 }, line(await shelve())] })
    expect(body.messages).toMatchObject([{ code: 'quantity_unit_mismatch', severity: 'recoverable' }])
    expect(body.line_items).toHaveLength(1)
  })

  test('is gone once it is canceled, which answers it as it was', async () => {
    const { id } = (await create({ line_items: [line(await shelve())] })).body
    expect((await cancel(id)).body).toMatchObject({ id, line_items: [{ quantity: 1 }] })
    for (const answer of [await get(id), await cancel(id), await update(id, { line_items: [] })])
      expect(answer.body.messages).toMatchObject([{ code: 'not_found', severity: 'unrecoverable' }])
  })

  test('is gone once its time is over', async () => {
    const { id } = (await create({ line_items: [line(await shelve())] })).body
    const { query } = database()
    const session = query.selectFrom('storefront.agent_sessions').where('id', '=', id).select('cart_id')
    const over = { expires_at: new Date() }
    await query.updateTable('storefront.carts').where('id', '=', session).set(over).execute()
    for (const answer of [await get(id), await cancel(id), await update(id, { line_items: [] })])
      expect(answer.body.messages).toMatchObject([{ code: 'not_found', severity: 'unrecoverable' }])
  })

  test('is there for the agent that opened it, and for no other', async () => {
    const { id } = (await create({ line_items: [line(await shelve())] })).body
    const other = await get(id, { agent: OTHER_AGENT })
    expect(other.body.ucp.status).toBe('error')
    expect(other.body.messages).toEqual((await get(`${id}x`)).body.messages)
    expect((await get(id, { agent: AGENT })).body.id).toBe(id)
  })

  test('is opened once for one key, however often it is asked for, and however many ask at once', async () => {
    const body = { line_items: [line(await shelve())] }
    const key = randomUUID()
    const before = await countCarts()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body, { key })))
    const again = await create(body, { key })
    expect(new Set([...answers, again].map((answer) => answer.body.id)).size).toBe(1)
    expect(again.status).toBe(201)
    expect(await countCarts()).toBe(before + 1)
  })

  test('is answered a second time byte for byte as the first', async () => {
    const key = randomUUID()
    const request = () =>
      new Request(`${ORIGIN}/api/ucp/rest/carts`, {
        method: 'POST',
        headers: { 'ucp-agent': `profile="${AGENT}"`, 'idempotency-key': key },
        body: JSON.stringify(body),
      })
    const body = { line_items: [line(await shelve())], buyer: { last_name: 'Byron', email: 'ada@keel.test' } }
    const first = await (await twin().fetch(request())).text()
    expect(await (await twin().fetch(request())).text()).toBe(first)
  })

  test('is answered again by what a process of the version before kept', async () => {
    const key = randomUUID()
    const body = { line_items: [line(await shelve())] }
    const { id } = (await create(body, { key })).body
    await database()
      .query.updateTable('storefront.agent_answers')
      .where('key', '=', key)
      .set({ answer: sql`answer_text::jsonb`, answer_text: null })
      .execute()
    expect((await create(body, { key })).body.id).toBe(id)
  })

  test('a key that came with another request is refused; one of another agent is its own', async () => {
    const chair = await shelve()
    const key = randomUUID()
    const { id } = (await create({ line_items: [line(chair)] }, { key })).body
    const other = await create({ line_items: [line(chair, 2)] }, { key })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
    const asked = { line_items: [line(chair, 3)] }
    const [one, another] = [id, (await create(asked)).body.id]
    const put = (cart: string) => askAsAgent(twin(), 'PUT', `/carts/${cart}`, asked, { key })
    expect((await put(one)).body.id).toBe(one)
    expect(await put(another)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    const theirs = await create({ line_items: [line(chair, 2)] }, { key, agent: OTHER_AGENT })
    expect(theirs.body.id).not.toBe(id)
  })

  test('a request whose process died is done by whoever asks again', async () => {
    const body = { line_items: [line(await shelve())] }
    const key = randomUUID()
    await create(body, { key })
    const died = { answer: null, asked_at: new Date(Date.now() - 31_000) }
    await database().query.updateTable('storefront.agent_answers').where('key', '=', key).set(died).execute()
    expect((await create(body, { key })).status).toBe(201)
  })

  test('one that another process works on is asked for again in a moment', async () => {
    const body = { line_items: [line(await shelve())] }
    const key = randomUUID()
    await create(body, { key })
    await database()
      .query.updateTable('storefront.agent_answers')
      .where('key', '=', key)
      .set({ answer: null })
      .execute()
    const { status, headers } = await create(body, { key })
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  })

  test('who sends much to keep, and has it answered under keys, may ask less often than who sends little', async () => {
    const body = { line_items: [line(await shelve())] }
    const { id } = (await create(body)).body
    const long = { ...body, buyer: { first_name: 'x'.repeat(20_000) } }
    const statuses = async (what: object, address: string) => {
      const seen = new Set<number>()
      for (let count = 0; count < 60; count++) {
        const options = { key: randomUUID(), address }
        seen.add((await askAsAgent(twin(), 'PUT', `/carts/${id}`, what, options)).status)
      }
      return [...seen]
    }
    expect(await statuses(body, '203.0.113.41')).toEqual([200])
    expect(await statuses(long, '203.0.113.42')).toContain(429)
  })
})
