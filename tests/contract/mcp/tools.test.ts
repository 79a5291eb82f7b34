import type { Client } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { currentTerms } from '#facts/policies/terms.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { SITUATIONS } from '#tests/fixtures/fit/situations.ts'
import { callTool, connectProgram, type Era, MODERN_VERSION } from '#tests/fixtures/mcp/program.ts'
import { shopTools, URL_OF_TOOLS } from '#tests/fixtures/mcp/shop-tools.ts'
import { sampleContent } from '#tests/fixtures/shop/shop-content.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const VISITOR = '203.0.113.50'
const AT = new Date('2026-11-26T00:00:00Z')

describeStorefront('the tools for programs', ({ twin, reopen }) => {
  const open = () => shopTools(twin)
  const connect = (era: Era, service = open(), address = VISITOR) =>
    connectProgram(era, {
      url: URL_OF_TOOLS,
      fetch: (url, init) => service.fetch(new Request(url, init), { address }),
    })
  const post = (body: string, headers: Record<string, string> = {}) =>
    open().fetch(
      new Request(URL_OF_TOOLS, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      }),
      { address: VISITOR },
    )

  describe.each<Era>(['legacy', 'modern'])('by the published client, %s', (era) => {
    test('are found with what they take, and said to change nothing', async () => {
      const client = await connect(era)
      expect(client.getServerVersion()).toMatchObject({ name: 'keel', title: 'Keel' })
      expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? MODERN_VERSION : '2025-11-25')
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        'find_fit',
        'get_setup',
        'search_products',
        'get_product',
        'get_policy',
        'get_passport',
      ])
      for (const { inputSchema, annotations, description } of tools) {
        expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
        expect(annotations).toMatchObject({ readOnlyHint: true })
        expect(description?.length).toBeGreaterThan(50)
      }
    })

    test('find a product by words, and tell of it what can be bought', async () => {
      const client = await connect(era)
      const { products, total_count } = await callTool(client, 'search_products', { query: 'saddle' })
      expect(products[0]).toMatchObject({
        handle: 'keel-saddle-stool',
        url: `${ORIGIN}/product/keel-saddle-stool`,
        currency: 'USD',
        in_stock: true,
      })
      expect(total_count).toBeGreaterThan(0)
      const product = await callTool(client, 'get_product', { handle: products[0].handle })
      expect(product).toMatchObject({ title: products[0].title, description: expect.any(String) })
      expect(product.variants[0]).toMatchObject({
        id: expect.stringMatching(/^gid:\/\/shopify\/ProductVariant\/\d+$/),
        price_cents: products[0].from_price_cents,
        available: true,
        cart_url: expect.stringMatching(/\/cart\/\d+:1$/),
      })
    })

    test('tell what holds for every order, and a policy as Markdown', async () => {
      const client = await connect(era)
      const { returnDays, warrantyYears } = currentTerms()
      expect(await callTool(client, 'get_policy')).toMatchObject({
        return_days: returnDays,
        warranty_years: warrantyYears,
        delivery: [{ fee_cents_of_smallest_order: expect.any(Number) }, {}],
      })
      const [policy] = sampleContent.policies
      const name = policy?.path.slice(1)
      expect(await callTool(client, 'get_policy', { name })).toMatchObject({
        url: `${ORIGIN}${policy?.path}`,
        text: expect.stringContaining(`# ${policy?.title}\n`),
      })
    })

    test('say in words what cannot be answered, and refuse what is none of their input', async () => {
      const client = await connect(era)
      const ask = (name: string, input: object) => client.callTool({ name, arguments: { ...input } })
      expect(await ask('get_product', { handle: 'nothing' })).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: 'The shop sells no product with this handle.' }],
      })
      expect(await ask('find_fit', { height_in: 66 })).toMatchObject({
        isError: true,
        content: [{ text: 'Fill in how high your desk is, from the floor to its top.' }],
      })
      expect(await ask('find_fit', { height_in: 66, height_cm: 168, desk_in: 29 })).toMatchObject({
        isError: true,
        content: [{ text: 'Fill in feet and inches or centimeters, not both.' }],
      })
      expect(
        await ask('get_setup', { handle: 'keel-cushion-set', height_in: 66, desk_in: 29 }),
      ).toMatchObject({
        ...{ isError: true, content: [{ text: expect.stringContaining('nothing to sit on') }] },
      })
      expect(await ask('get_passport', { link: '/chairs/1001-1-1-1-ff' })).toMatchObject({
        ...{ isError: true, content: [{ text: 'This opens no passport. Check the code on the card.' }] },
      })
      for (const [name, input] of [
        ['get_setup', { height_in: 66, desk_in: 29 }],
        ['get_passport', { link: 'x'.repeat(401) }],
        ['find_fit', { height_in: 'tall', desk_in: 29 }],
        ['find_fit', { height_in: 66, desk_in: 1e9 }],
        ['find_fit', { height_in: 66, desk_in: 29, eyes: 'blue' }],
        ['search_products', { query: 'x'.repeat(201) }],
        ['search_products', { limit: -1 }],
        ['get_policy', { name: '../../etc/passwd' }],
      ] as const)
        await expect(
          ask(name, input).then(
            ({ isError }) => isError === true,
            () => true,
          ),
        ).resolves.toBe(true)
      await expect(ask('buy_everything', {})).rejects.toThrow(/buy_everything/)
    })
  })

  describe('answer what a good salesperson would say to', () => {
    let client: Client
    test.each(SITUATIONS)('$who', async ({ is, shinsHurt = false, fits, near = [], desks }) => {
      // Each asks for itself alone, as its network does.
      await reopen({ now: () => AT })
      client = await connect('modern')
      const [height_in, desk_in, weight_lb] = is
      const answer = await callTool(client, 'find_fit', {
        ...{ height_in, desk_in, shins_hurt: shinsHurt },
        ...(weight_lb !== undefined && { weight_lb }),
      })
      expect(answer.fits.map(seatInBrief)).toEqual(fits)
      expect(answer.near_misses.map(seatInBrief)).toEqual(near)
      expect(answer.fits.length + answer.near_misses.length + answer.does_not_fit.length).toBe(6)
      for (const { reasons } of answer.does_not_fit) expect(reasons.length).toBeGreaterThan(0)
      if (fits.length > 0) return expect(answer.other_desks).toEqual([])
      const others = answer.other_desks.map((desk: { deskIn: number; desk_in: number; fits: Seat[] }) => [
        desk.desk_in,
        desk.fits.map(seatInBrief),
      ])
      expect(others).toEqual(Object.entries(desks ?? {}).map(([at, seated]) => [Number(at), seated]))
    })
  })

  test('name no seat that is not sold, and each with its price', async () => {
    const answer = await callTool(await connect('modern'), 'find_fit', { height_cm: 168, desk_cm: 74 })
    for (const seat of answer.fits)
      expect(seat).toMatchObject({
        price_cents: expect.any(Number),
        currency: 'USD',
        in_stock: expect.any(Boolean),
      })
    expect(answer.for).toMatchObject({ height_in: expect.any(Number), weight_lb: null })
  })

  test.each([
    ['no JSON', '{"jsonrpc":', 400, -32_700],
    ['nothing', '', 400, -32_700],
    ['JSON nested 10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, -32_600],
    [
      'arguments nested 10,000 deep',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_fit","arguments":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}}}`,
      400,
      -32_600,
    ],
    ['a thousand requests in one', `[${Array(500).fill('{"jsonrpc":"2.0"}').join()}]`, 400, -32_600],
    ['40 kB', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', x: 'x'.repeat(40_000) }), 413, -32_600],
  ])('refuse %s in the protocol’s own shape', async (_name, body, status, code) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code, message: expect.any(String) },
    })
  })

  test('refuse what names a version of the future, a method of nothing, or no protocol at all', async () => {
    const future = { 'io.modelcontextprotocol/protocolVersion': '2031-01-01' }
    for (const body of [
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: future } },
      { jsonrpc: '2.0', id: 1, method: 'orders/list', params: {} },
      { hello: 'there' },
    ]) {
      const answer = await post(JSON.stringify(body))
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
    }
  })

  test('keep no session: nothing is listened to, ended or remembered', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await open().fetch(new Request(URL_OF_TOOLS, { method }), { address: VISITOR })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
    const client = await connect('legacy')
    expect(client.transport?.sessionId).toBeUndefined()
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
      'io.modelcontextprotocol/clientInfo': { name: 'a-program', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const listen = { method: 'subscriptions/listen', params: { notifications: {}, _meta: envelope } }
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, ...listen }), {
      'mcp-protocol-version': MODERN_VERSION,
      'mcp-method': 'subscriptions/listen',
    })
    expect(await answer.json()).toMatchObject({ id: 1, error: { code: expect.any(Number) } })
  })

  test('ask no more than their network may, and others may go on', async () => {
    const service = open()
    const ping = (address: string) =>
      service.fetch(
        new Request(URL_OF_TOOLS, {
          method: 'POST',
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        }),
        { address },
      )
    for (let at = 0; at < 300; at++) await ping('2001:db8::1')
    // A whole /56 is one customer of a provider.
    const refused = await ping('2001:db8::2')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await refused.json()).toMatchObject({ id: null, error: { code: -32_000 } })
    expect((await ping('2001:db8:1::1')).status).toBe(200)
  })

  test('let the network that asks pay for what the storefront does', async () => {
    // While the clock stands still, nothing comes back into a budget.
    await reopen({ now: () => AT })
    const spend = async (query: string) => {
      const question = new Request(`${ORIGIN}/api/2025-07/graphql.json`, {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: { 'content-type': 'application/json' },
      })
      const answer = await (await twin().fetch(question, { address: VISITOR })).json()
      return answer.errors === undefined
    }
    const ten = Array.from({ length: 10 }, (_, at) => `c${at}: cartCreate { cart { id } }`).join(' ')
    while (await spend(`mutation { ${ten} }`));
    while (await spend('{ products(first: 1, query: "chair") { nodes { id } } }'));
    const search = async (era: Era, address: string) =>
      (await connect(era, open(), address)).callTool({
        name: 'search_products',
        arguments: { query: 'chair' },
      })
    for (const era of ['legacy', 'modern'] as const) {
      expect(await search(era, VISITOR)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('cannot be read just now') }],
      })
      expect(await search(era, '203.0.113.51')).not.toHaveProperty('isError', true)
    }
  })
})

interface Seat {
  readonly name: string
  readonly setting: {
    readonly seat_height_in: number
    readonly seat_hole?: number
    readonly seat_front_hole?: number
    readonly knee_hole?: number
  }
  readonly setting_in_brief: string
}

/** As the situations write a seat: its first word, with its holes or the height that it is set to. */
function seatInBrief({ name, setting, setting_in_brief }: Seat): string {
  const first = name.split(' ')[0] ?? ''
  if (setting_in_brief.startsWith('Nothing to set')) return first
  const holes = [setting.seat_hole, setting.seat_front_hole, setting.knee_hole].filter(
    (hole) => hole !== undefined,
  )
  return `${first} ${holes.length > 0 ? holes.join('-') : setting.seat_height_in}`
}
