import { beforeAll, beforeEach, expect, test } from 'vitest'
import { passportPath } from '#services/storefront/after-sales/passport/passport-code.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { connectProgram } from '#tests/fixtures/mcp/program.ts'
import { shopTools, URL_OF_TOOLS } from '#tests/fixtures/mcp/shop-tools.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ADDRESS, createBuyer } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, fillCart } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import {
  AGENT,
  askAsAgent,
  everyCapability,
  knownProfile,
  OTHER_AGENT,
} from '#tests/fixtures/ucp/shopping-agent.ts'

const PASSPORT = 'test.keel.shopping.passport'
const SIGNING_KEY = '00'.repeat(32)

describeStorefront('the passport of a chair, asked for by a program', ({ twin, database, reopen }) => {
  const known = { ...everyCapability, [PASSPORT]: [{ version: '2026-11-26' }] }
  const options = {
    vettedAgents: new Map([
      [AGENT, knownProfile({ capabilities: known })],
      [OTHER_AGENT, knownProfile()],
    ]),
  }
  beforeAll(() => reopen(options))
  let address = ''
  let asked = 0
  beforeEach(() => {
    asked += 1
    address = `203.0.113.${asked}`
  })

  async function buyChair(quantity = 1) {
    const { id, sku } = await database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
      .where('product.handle', '=', 'keel-kneeling-chair')
      .orderBy('variant.position')
      .select(['variant.id', 'variant.sku'])
      .executeTakeFirstOrThrow()
    const number = await buy(twin(), await fillCart(database(), { lines: [{ variantId: id, quantity }] }))
    return { number, sku, path: pathOf(number) }
  }
  const pathOf = (orderNumber: number, more: { piece?: number; owner?: number } = {}) =>
    passportPath(SIGNING_KEY, { orderNumber, position: 0, piece: 1, owner: 0, ...more })
  async function send(number: number) {
    await askAdmin(twin(), 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' })
    await askAdmin(twin(), 'PUT', `orders/${number}/delivery`, {})
  }
  const visitor = () => createBuyer((request) => twin().fetch(request, { address }), ORIGIN)
  const show = (id: string, agent = AGENT) =>
    askAsAgent(twin(), 'POST', '/catalog/product', { id }, { agent, address })

  async function askTool(link: string) {
    const service = shopTools(twin)
    const program = await connectProgram('modern', {
      url: URL_OF_TOOLS,
      fetch: (url, init) => service.fetch(new Request(url, init), { address }),
    })
    const { isError, structuredContent, content } = await program.callTool({
      name: 'get_passport',
      arguments: { link },
    })
    const [text] = content as readonly { text: string }[]
    return isError ? text?.text : structuredContent
  }

  test('tells model, finish, warranty, settings and parts, and nothing of who bought it', async () => {
    const { number, sku, path } = await buyChair()
    const before = (await show(ORIGIN + path)).body.passport
    expect(before.warranty).toEqual({ until: null, in_words: '5 years from the day of delivery' })
    expect([before.delivered_on, before.settings]).toEqual([null, { seat_hole: null, knee_hole: null }])
    await send(number)
    await visitor().submit(await visitor().open(path), 'settings', {
      seatHole: '2',
      kneeHole: '1',
      note: 'desk of Ada',
    })
    const { body } = await show(ORIGIN + path)
    expect(body.product.handle).toBe('keel-kneeling-chair')
    expect(body.product.variants[0].sku).toBe(sku)
    expect(body.passport).toMatchObject({
      url: ORIGIN + path,
      model: { name: 'Keel Kneeling Chair', number: sku, handle: 'keel-kneeling-chair' },
      finish: expect.any(String),
      delivered_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      warranty: {
        until: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        in_words: expect.stringMatching(/^Until/),
      },
      settings: { seat_hole: 2, knee_hole: 1 },
    })
    expect(body.passport.parts_that_fit.map(({ handle }: { handle: string }) => handle)).toContain(
      'keel-cushion-set',
    )
    const text = JSON.stringify(body)
    for (const secret of [ADDRESS.email, ADDRESS.lastName, ADDRESS.address, '/orders/', 'desk of Ada'])
      expect(text, secret).not.toContain(secret)
    // The code alone, as somebody types it from the card, and the plain tool say the same.
    const code = path.split('/').at(-1) ?? ''
    expect((await show(code.toUpperCase())).body.passport).toEqual(body.passport)
    expect(await askTool(ORIGIN + path)).toEqual(body.passport)
    expect(await askTool(` ${code} `)).toEqual(body.passport)
  })

  test('is described by a schema of the shop’s own', async () => {
    const { path } = await buyChair()
    const read = async (url: string) => JSON.parse(await (await twin().fetch(new Request(url))).text())
    const [named] = (await read(`${ORIGIN}/.well-known/ucp`)).ucp.capabilities[PASSPORT]
    expect(named).toMatchObject({ version: '2026-11-26', extends: ['dev.ucp.shopping.catalog.lookup'] })
    const { $defs, ...schema } = await read(named.schema)
    expect(schema).toMatchObject({ $id: named.schema, name: PASSPORT })
    const { body } = await show(ORIGIN + path)
    expect(Object.keys(body.passport).sort()).toEqual(Object.keys($defs.passport.properties).sort())
  })

  test('is told to nobody by a link that is not its own, which is answered as a product that there is not', async () => {
    const { number, path } = await buyChair()
    const altered = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
    const nothing = (await show('no-such-chair')).body
    for (const guess of [
      altered,
      pathOf(number).replace('-1-1-1-', '-1-2-1-'),
      '/chairs/guess',
      '/chairs/take/guess',
      `${ORIGIN}/chairs/${'9'.repeat(200)}`,
      `${'9'.repeat(16)}-1-1-1-${'0'.repeat(28)}`,
    ]) {
      const { body, status } = await show(guess)
      expect([status, body], guess).toEqual([200, nothing])
      expect(await askTool(guess), guess).toBe('This opens no passport. Check the code on the card.')
    }
  })

  test('is told to nobody who does not know of it', async () => {
    const { path } = await buyChair()
    const { body } = await show(ORIGIN + path, OTHER_AGENT)
    expect(body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
  })

  test('that is guessed is answered no more after sixty wrong codes, of pages and programs together', async () => {
    const { path } = await buyChair()
    for (let count = 0; count < 30; count++) await visitor().open('/chairs/guess')
    for (let count = 30; count < 60; count++) await twin().readPassport('guess', address)
    const refused = await show('/chairs/guess')
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await askTool('guess')).toContain('Many codes that open nothing')
    expect((await show(ORIGIN + path)).body.passport.url).toBe(ORIGIN + path)
    // Whatever else is looked up is not counted.
    expect((await show('no-such-chair')).status).toBe(200)
  })

  test('ends with the chair’s return, and that is all that is told', async () => {
    const { number, path } = await buyChair()
    await send(number)
    const { secret } = await database()
      .query.selectFrom('storefront.orders')
      .where('number', '=', number)
      .select('secret')
      .executeTakeFirstOrThrow()
    const form = await visitor().open(`/orders/${number}/${secret}/return`)
    await visitor().submit(form, 'return', { 'quantity-0': '1', reason: 'I changed my mind' })
    expect((await show(ORIGIN + path)).body.passport, 'a return that is only asked for').toBeDefined()
    await askAdmin(twin(), 'PUT', `returns/R${number}-1/receipt`, { goods: 'restock' })
    const { status, body } = await show(ORIGIN + path)
    const why = 'This chair was returned or refunded, so its passport has ended.'
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ code: 'passport_ended', content: why, severity: 'unrecoverable' }],
    })
    expect(body).not.toHaveProperty('product')
    expect(await askTool(ORIGIN + path)).toBe(why)
  })

  test('is closed to who handed the chair on, and tells the new owner what the warranty covers', async () => {
    const { number, path } = await buyChair()
    await send(number)
    const offer = await visitor().submit(await visitor().open(path), 'handover', { do: 'offer' })
    const link = /\/chairs\/take\/[\w-]+/.exec(offer.html)?.[0] ?? ''
    await visitor().submit(await visitor().open(link), link.split('/')[3] ?? '', {})
    expect((await show(ORIGIN + path)).body).toMatchObject({ messages: [{ code: 'passport_handed_on' }] })
    const { passport } = (await show(pathOf(number, { owner: 1 }))).body
    expect(passport.warranty).toEqual({ until: null, in_words: expect.stringContaining('first buyer') })
  })

  test('outlasts the sale of its model', async () => {
    const { path } = await buyChair()
    const sale = (published_at: Date | null) =>
      database()
        .query.updateTable('storefront.products')
        .where('handle', '=', 'keel-kneeling-chair')
        .set({ published_at })
        .execute()
    await sale(null)
    try {
      await reopen(options)
      const { body } = await show(ORIGIN + path)
      expect(body).toMatchObject({ messages: [{ code: 'item_unavailable' }], continue_url: ORIGIN + path })
      expect(await askTool(ORIGIN + path)).toMatchObject({ model: { name: 'Keel Kneeling Chair' } })
    } finally {
      await sale(new Date(0))
      await reopen(options)
    }
  })

  test('is not there for a piece that was never sold', async () => {
    const { number } = await buyChair()
    const { body } = await show(pathOf(number, { piece: 2 }))
    expect(body).toMatchObject({ messages: [{ code: 'passport_ended' }] })
  })
})
