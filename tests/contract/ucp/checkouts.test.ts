import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { writeId } from '#services/storefront/global-ids.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import {
  AGENT,
  type AgentAnswer,
  askAsAgent,
  everyCapability,
  knownProfile,
  OTHER_AGENT,
  vettedAgents,
} from '#tests/fixtures/ucp/shopping-agent.ts'

const SHY_AGENT = 'https://shy.example/.well-known/ucp'
const CHECKOUT = 'dev.ucp.shopping.checkout'

const BUYER = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lane' }
const HOME = {
  street_address: '12 Harbor Street',
  address_locality: 'Portland',
  address_region: 'Maine',
  postal_code: '04101',
  address_country: 'US',
}
const goingTo = (destination: object, option?: string) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [destination],
      groups: [{ ...(option !== undefined && { selected_option_id: option }) }],
    },
  ],
})

describeEmptyStorefront('a checkout of an agent', ({ twin, database, reopen }) => {
  const shy = knownProfile({ capabilities: { [CHECKOUT]: everyCapability[CHECKOUT] } })
  beforeAll(() => reopen({ vettedAgents: new Map([...vettedAgents, [SHY_AGENT, shy]]) }))

  const shelve = async (stock = 100, priceCents = 24_900) =>
    writeId('ProductVariant', await putOnShelf(database(), { stock, priceCents }))
  const line = (id: string, quantity = 1) => ({ item: { id }, quantity })
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, options = {}) =>
    askAsAgent(twin(), method, `/checkout-sessions${path}`, body, options)
  const create = (body: unknown, options = {}) => ask('POST', '', body, options)
  const get = async (id: string) => (await ask('GET', `/${id}`)).body
  const update = (id: string, body: unknown) => ask('PUT', `/${id}`, body)
  const complete = (id: string, body: unknown = {}, options = {}) =>
    ask('POST', `/${id}/complete`, body, options)
  const whole = async (more: object = {}) =>
    create({
      line_items: [line(await shelve())],
      buyer: BUYER,
      fulfillment: goingTo(HOME, 'standard'),
      ...more,
    })
  const codes = ({ body }: Pick<AgentAnswer, 'body'>) =>
    (body.messages ?? []).map(({ code, path }: { code: string; path?: string }) => [code, path])
  const amounts = ({ body }: Pick<AgentAnswer, 'body'>) =>
    Object.fromEntries(
      body.totals.map(({ type, amount }: { type: string; amount: number }) => [type, amount]),
    )

  test('says what it lacks, and where the agent says it', async () => {
    const made = await create({ line_items: [line(await shelve())] })
    expect([made.status, made.body.status]).toEqual([201, 'incomplete'])
    expect(codes(made)).toEqual([
      ['field_required', '$.buyer.email'],
      ['field_required', '$.buyer.first_name'],
      ['field_required', '$.buyer.last_name'],
      ['field_required', '$.fulfillment.methods[0].destinations[0].street_address'],
      ['field_required', '$.fulfillment.methods[0].destinations[0].address_locality'],
      ['field_required', '$.fulfillment.methods[0].destinations[0].address_region'],
      ['field_required', '$.fulfillment.methods[0].destinations[0].postal_code'],
    ])
    const addressed = await update(made.body.id, {
      line_items: made.body.line_items,
      buyer: BUYER,
      fulfillment: goingTo({ ...HOME, id: 'home' }),
    })
    expect(addressed.body.status).toBe('incomplete')
    expect(codes(addressed)).toEqual([
      ['field_required', '$.fulfillment.methods[0].groups[0].selected_option_id'],
    ])
    const [method] = addressed.body.fulfillment.methods
    expect(method).toMatchObject({
      selected_destination_id: 'home',
      destinations: [{ id: 'home', address_region: 'ME' }],
    })
    expect(method.groups[0].options.map(({ id }: { id: string }) => id)).toContain('standard')
    for (const { description } of method.groups[0].options)
      expect(description.plain).toMatch(/^Arrives between /)
  })

  test('leads to the same purchase as a person’s own, by the same prices, codes, delivery and tax', async () => {
    const made = await create({
      line_items: [line(await shelve(), 2)],
      buyer: BUYER,
      fulfillment: goingTo(HOME, 'express'),
      discounts: { codes: ['no-such-code'] },
    })
    const { body } = made
    expect(body.status).toBe('requires_escalation')
    expect(codes(made)).toEqual([
      ['discount_code_invalid', '$.discounts.codes[0]'],
      ['payment_required', undefined],
    ])
    expect(body.messages.at(-1)).toMatchObject({ severity: 'requires_buyer_input' })
    const sums = amounts(made)
    const { total, ...parts } = sums
    expect(Object.values(parts).reduce<number>((sum, each) => sum + Number(each), 0)).toBe(total)

    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
    const page = await buyer.open(body.continue_url)
    expect(page.html).toContain(`$${(Number(total) / 100).toFixed(2)}`)
    const { url } = await pay(buyer, page)
    expect(url.pathname).toMatch(/^\/orders\//)

    const after = await get(body.id)
    expect(after.status).toBe('completed')
    expect(after.continue_url).toBeUndefined()
    expect(after.order).toMatchObject({
      id: url.pathname.split('/')[2],
      // The order's own address shows where its buyer lives, and an agent that signs nothing proves not who it is.
      permalink_url: `${ORIGIN}/orders/find`,
    })
    expect(amounts({ body: after })).toEqual(sums)
    const again = await update(body.id, { line_items: [] })
    expect(codes(again)).toEqual([])
    expect(again.body.status).toBe('completed')
    const canceled = await ask('POST', `/${body.id}/cancel`)
    expect(canceled.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_cancelable' }] })
  })

  test('takes a code off as the shop’s own checkout does', async () => {
    await database()
      .query.insertInto('storefront.discounts')
      .values({ code: 'TENTH', kind: 'percent', percent: 10, min_quantity: 1, min_subtotal_cents: 0 })
      .execute()
    const made = await whole({ discounts: { codes: ['tenth'] } })
    expect(made.body.discounts).toEqual({
      codes: ['tenth'],
      applied: [{ code: 'TENTH', title: '10% off with TENTH', amount: 2_490 }],
    })
    expect(amounts(made)).toMatchObject({ subtotal: 24_900, discount: -2_490 })
    const cleared = await update(made.body.id, { line_items: made.body.line_items, discounts: { codes: [] } })
    expect(cleared.body.discounts).toEqual({ codes: [], applied: [] })
    expect(amounts(cleared).discount).toBeUndefined()
  })

  test('that is completed is handed over, however often, at once or with a card’s number: nothing is charged', async () => {
    const { id } = (await whole()).body
    const before = await countOrders(database())
    const card = {
      payment: {
        instruments: [
          { id: 'i', handler_id: 'h', type: 'card', credential: { type: 'token', token: 'tok_secret' } },
        ],
      },
    }
    const key = randomUUID()
    const answers = await Promise.all([
      complete(id, card, { key }),
      complete(id, card, { key }),
      complete(id, card),
      complete(id),
    ])
    for (const { status, body } of answers) {
      expect([status, body.status]).toEqual([200, 'requires_escalation'])
      expect(JSON.stringify(body)).not.toContain('tok_secret')
      expect(body.continue_url).toContain('/payment?key=')
    }
    expect(await countOrders(database())).toBe(before)
  })

  test.each([
    ['another country', { address_country: 'DE' }, 'address_undeliverable'],
    ['a ZIP code of another state', { postal_code: '94105' }, 'address_undeliverable'],
    ['Puerto Rico', { postal_code: '00901' }, 'address_undeliverable'],
    ['Puerto Rico by its code', { postal_code: '00901', address_region: 'PR' }, 'address_undeliverable'],
    ['no ZIP code', { postal_code: '9410' }, 'field_invalid'],
  ])('that goes to %s is not ready to be paid', async (_case, address, code) => {
    const { body } = await whole({ fulfillment: goingTo({ ...HOME, ...address }, 'standard') })
    expect(body.status).toBe('incomplete')
    expect(body.messages).toMatchObject([{ type: 'error', code, severity: 'recoverable' }])
  })

  test.each([
    [
      'a way of delivery that there is not',
      { groups: [{ selected_option_id: 'by-pigeon' }] },
      'option_unavailable',
    ],
    ['a destination that there is not', { selected_destination_id: 'nowhere' }, 'destination_unknown'],
    [
      'a shop to fetch it at',
      { type: 'pickup', selected_destination_id: 'address' },
      'fulfillment_unavailable',
    ],
  ])('stays as it was where %s is chosen', async (_case, method, code) => {
    const { id, line_items, totals } = (await whole()).body
    const { body } = await update(id, {
      line_items: [{ ...line_items[0], quantity: 5 }],
      fulfillment: { methods: [method] },
    })
    expect(body.messages[0]).toMatchObject({ code, severity: 'recoverable' })
    expect(body.totals).toEqual(totals)
  })

  test.each([
    ['a way of delivery that there is not', 'Express by drone!', 'shipping', 'option_unavailable'],
    ['a shop to fetch it at', 'standard', 'pickup', 'fulfillment_unavailable'],
  ])('that begins with %s begins without it, and goes on', async (_case, option, type, code) => {
    const fulfillment = { methods: goingTo(HOME, option).methods.map((each) => ({ ...each, type })) }
    const { status, body } = await whole({ fulfillment })
    expect(status).toBe(201)
    expect(body.messages).toContainEqual(expect.objectContaining({ code, severity: 'recoverable' }))
    expect(body.fulfillment.methods[0].groups[0]).not.toHaveProperty('selected_option_id')
    const { line_items } = body
    expect((await update(body.id, { line_items, fulfillment: goingTo(HOME, 'express') })).body.status).toBe(
      'requires_escalation',
    )
  })

  test('that was canceled is over', async () => {
    const { id } = (await whole()).body
    expect((await ask('POST', `/${id}/cancel`)).body.status).toBe('canceled')
    const changed = await update(id, { line_items: [] })
    expect(changed.body).toMatchObject({ status: 'canceled', messages: [{ code: 'checkout_locked' }] })
    expect((await complete(id)).body.status).toBe('canceled')
    expect((await ask('POST', `/${id}/cancel`)).body.ucp.status).toBe('error')
  })

  test('whose time is over is canceled, with no page to go on at', async () => {
    const { id } = (await whole()).body
    const { query } = database()
    const session = query.selectFrom('storefront.agent_sessions').where('id', '=', id).select('cart_id')
    const over = { expires_at: new Date() }
    await query.updateTable('storefront.carts').where('id', '=', session).set(over).execute()
    const { status, continue_url } = await get(id)
    expect([status, continue_url]).toEqual(['canceled', undefined])
  })

  test('of an agent that cannot say where it goes is handed over at once', async () => {
    const made = await create({ line_items: [line(await shelve())], buyer: BUYER }, { agent: SHY_AGENT })
    expect(made.body.ucp.capabilities).toEqual({ [CHECKOUT]: [{ version: '2026-08-25' }] })
    expect([made.body.status, made.body.fulfillment, made.body.discounts]).toEqual([
      'requires_escalation',
      undefined,
      undefined,
    ])
  })

  test('is there for the agent that began it, and for no other', async () => {
    const { id } = (await whole()).body
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/complete'],
      ['POST', '/cancel'],
    ] as const) {
      const body = method === 'PUT' ? { line_items: [] } : {}
      const answer = await ask(method, `/${id}${path}`, body, { agent: OTHER_AGENT })
      expect(answer.body.messages).toMatchObject([{ code: 'not_found', severity: 'unrecoverable' }])
    }
    expect((await ask('GET', `/${id}`, undefined, { agent: AGENT })).body.status).toBe('requires_escalation')
  })

  test('begins its form with what the agent said, be it not all', async () => {
    const { body } = await create({
      line_items: [line(await shelve())],
      buyer: { email: 'ada@example.com', first_name: 'Ada' },
      fulfillment: goingTo({ street_address: '12 Harbor Street', address_region: 'ME' }),
    })
    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
    const { html } = await buyer.open(body.continue_url)
    for (const said of ['ada@example.com', 'Ada', '12 Harbor Street']) expect(html).toContain(said)
  })

  test('of what is sold out meanwhile cannot be paid', async () => {
    const chair = await shelve(1)
    const { id } = (
      await create({ line_items: [line(chair)], buyer: BUYER, fulfillment: goingTo(HOME, 'standard') })
    ).body
    await database()
      .query.updateTable('storefront.variants')
      .where('id', '=', Number(chair.split('/').at(-1)))
      .set({ stock: 0 })
      .execute()
    const body = await get(id)
    expect(body.status).toBe('incomplete')
    expect(body.messages.map(({ code }: { code: string }) => code)).toContain('out_of_stock')
  })
})
