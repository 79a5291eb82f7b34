import { beforeAll, expect, test } from 'vitest'
import { writeId } from '#services/storefront/global-ids.ts'
import { LOCKED, refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { askAsAgent, vettedAgents } from '#tests/fixtures/ucp/shopping-agent.ts'

const BUYER = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lane' }
const HOME = {
  street_address: '12 Harbor Street',
  address_locality: 'Portland',
  address_region: 'Maine',
  postal_code: '04101',
}
const goingTo = (destination: object, option: string) => ({
  methods: [{ destinations: [destination], groups: [{ selected_option_id: option }] }],
})

describeEmptyStorefront('a checkout of a cart of an agent', ({ twin, database, reopen }) => {
  beforeAll(() => reopen({ vettedAgents }))

  const shelve = async () => writeId('ProductVariant', await putOnShelf(database()))
  const line = (id: string, quantity = 1) => ({ item: { id }, quantity })
  const ask = (method: 'POST' | 'PUT', path: string, body?: unknown) =>
    askAsAgent(twin(), method, `/checkout-sessions${path}`, body)
  const create = (body: unknown) => ask('POST', '', body)
  const update = (id: string, body: unknown) => ask('PUT', `/${id}`, body)

  test('is one, and what the cart holds is what counts', async () => {
    const chair = await shelve()
    const cart = (await askAsAgent(twin(), 'POST', '/carts', { line_items: [line(chair, 2)], buyer: BUYER }))
      .body
    const asked = { cart_id: cart.id, line_items: [line(await shelve(), 9)] }
    const [first, second] = await Promise.all([create(asked), create(asked)])
    expect(first.body.id).toBe(second.body.id)
    expect(first.body).toMatchObject({ line_items: [{ item: { id: chair }, quantity: 2 }], buyer: BUYER })
    expect((await create(asked)).body.id).toBe(first.body.id)
    await update(first.body.id, { line_items: [line(chair, 3)] })
    const kept = (await askAsAgent(twin(), 'GET', `/carts/${cart.id}`)).body
    expect(kept.line_items).toMatchObject([{ quantity: 3 }])
    await ask('POST', `/${first.body.id}/cancel`)
    const anew = (await create(asked)).body
    expect(anew.id).not.toBe(first.body.id)
    expect((await create(asked)).body).toMatchObject({ id: anew.id, status: anew.status })
  })

  test('goes where the request says', async () => {
    const chair = await shelve()
    const cart = (await askAsAgent(twin(), 'POST', '/carts', { line_items: [line(chair)], buyer: BUYER }))
      .body
    const made = await create({
      ...{ cart_id: cart.id, line_items: [line(chair)], buyer: { email: 'new@example.com' } },
      fulfillment: goingTo(HOME, 'express'),
    })
    expect(made.body).toMatchObject({ status: 'requires_escalation', buyer: BUYER })
    expect(made.body.fulfillment.methods[0]).toMatchObject({
      destinations: [{ postal_code: HOME.postal_code }],
      groups: [{ selected_option_id: 'express' }],
    })
    const pigeon = (await askAsAgent(twin(), 'POST', '/carts', { line_items: [line(chair)] })).body
    const unmade = await create({
      ...{ cart_id: pigeon.id, line_items: [] },
      fulfillment: goingTo(HOME, 'by-pigeon'),
    })
    expect(unmade.body.messages).toContainEqual(expect.objectContaining({ code: 'option_unavailable' }))
  })

  test('is there whole or not at all: where its request fails halfway, the next one makes it', async () => {
    const chair = await shelve()
    const { id } = (await askAsAgent(twin(), 'POST', '/carts', { line_items: [line(chair)], buyer: BUYER }))
      .body
    const asked = { cart_id: id, line_items: [], fulfillment: goingTo(HOME, 'express') }
    const letWrite = await refuseWrites(database().query, 'storefront.checkouts')
    expect((await create(asked)).status).toBe(500)
    await letWrite()
    const unlock = await refuseWrites(database().query, 'storefront.checkouts', LOCKED)
    expect((await create(asked)).status).toBe(503)
    await unlock()
    const made = await create(asked)
    expect(made).toMatchObject({ status: 201, body: { status: 'requires_escalation' } })
    const page = await twin().fetch(new Request(made.body.continue_url))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(HOME.street_address)])
    expect((await create(asked)).body.id).toBe(made.body.id)
  })

  test('[9.08] says nothing against a code that has ended, where the quote that the cart has holds it', async () => {
    const variantId = await putOnShelf(database(), { priceCents: 24_900 })
    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
    await buyer.submit(await buyer.open(`/quotes/new?lines=${variantId}:4`), 'new', { zip: '04101' })
    const { query } = database()
    const quotes = query.selectFrom('storefront.quotes').orderBy('id', 'desc').select('id')
    const { id: quote_id } = await quotes.executeTakeFirstOrThrow()
    const { body: cart } = await askAsAgent(twin(), 'POST', '/carts', {
      ...{ line_items: [line(writeId('ProductVariant', variantId), 4)] },
      ...{ buyer: BUYER, discounts: { codes: ['BUY4SAVE20'] } },
    })
    await query
      .updateTable('storefront.carts')
      .set({ quote_id })
      .where('id', '=', (row) =>
        row.selectFrom('storefront.agent_sessions').where('id', '=', cart.id).select('cart_id'),
      )
      .execute()
    const code = query.updateTable('storefront.discounts').where('code', '=', 'BUY4SAVE20')
    await code.set({ ended_at: new Date() }).execute()
    try {
      const { body } = await create({
        cart_id: cart.id,
        line_items: [],
        fulfillment: goingTo(HOME, 'express'),
      })
      expect(body.discounts.applied).toMatchObject([{ code: 'BUY4SAVE20', amount: 19_920 }])
      const codes = body.messages.map((message: { code: string }) => message.code)
      expect(codes).not.toContain('discount_code_expired')
    } finally {
      await code.set({ ended_at: null }).execute()
    }
  })
})
