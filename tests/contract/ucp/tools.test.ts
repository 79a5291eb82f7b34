import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '#services/storefront/ucp/operations/operations.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { connectProgram, type Era } from '#tests/fixtures/mcp/program.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { AGENT, askAsAgent, vettedAgents } from '#tests/fixtures/ucp/shopping-agent.ts'

describeStorefront('an agent that calls tools', ({ twin, reopen }) => {
  beforeAll(() => reopen({ vettedAgents }))
  const url = `${ORIGIN}/api/ucp/mcp`
  const meta = (key?: string) => ({
    'ucp-agent': { profile: AGENT },
    ...(key !== undefined && { 'idempotency-key': key }),
  })

  test('finds the address in the shop’s profile', async () => {
    const profile = await (await twin().fetch(new Request(`${ORIGIN}/.well-known/ucp`))).json()
    expect(profile.ucp.services['dev.ucp.shopping']).toContainEqual(
      expect.objectContaining({ transport: 'mcp', endpoint: url, version: '2026-08-25' }),
    )
  })

  describe.each<Era>(['legacy', 'modern'])('by the published client, %s', (era) => {
    const connect = () =>
      connectProgram(era, { url, fetch: (to, init) => twin().fetch(new Request(to, init)) })
    const call = async (name: string, input: Record<string, unknown>) =>
      (await connect()).callTool({ name, arguments: input })

    test('finds every operation of the protocol, and hears which of them change something', async () => {
      const { tools } = await (await connect()).listTools()
      expect(tools.map(({ name }) => name)).toEqual(Object.keys(OPERATIONS))
      const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
      expect(readOnly).toEqual(
        expect.arrayContaining(['search_catalog', 'get_product', 'get_cart', 'get_checkout', 'get_order']),
      )
      expect(readOnly).not.toContain('create_checkout')
    })

    test('gets what plain HTTP answers: the catalog, a cart and its checkout', async () => {
      const asked = { query: 'saddle' }
      const found = await call('search_catalog', { meta: meta(), catalog: asked })
      const { body } = await askAsAgent(twin(), 'POST', '/catalog/search', asked)
      expect(found.structuredContent).toEqual(body)
      expect(found.content).toEqual([{ type: 'text', text: JSON.stringify(body) }])
      const [{ variants }] = body.products
      const cart = { line_items: [{ item: { id: variants[0].id }, quantity: 2 }] }
      const key = randomUUID()
      const made = await call('create_cart', { meta: meta(key), cart })
      expect(made.structuredContent).toMatchObject({ currency: 'USD', line_items: [{ quantity: 2 }] })
      const { id } = made.structuredContent as { id: string }
      const again = await call('create_cart', { meta: meta(key), cart })
      expect(again.structuredContent).toMatchObject({ id })
      const read = await call('get_cart', { meta: meta(), id })
      expect(read.structuredContent).toMatchObject({ id, line_items: [{ quantity: 2 }] })
      const checkout = await call('create_checkout', { meta: meta(randomUUID()), checkout: cart })
      expect(checkout.structuredContent).toMatchObject({
        id: expect.any(String),
        continue_url: expect.stringContaining(ORIGIN),
      })
    })

    test('hears of what is not there as an answer, and of what is no call as an error', async () => {
      const missing = await call('get_cart', { meta: meta(), id: 'nothing' })
      expect(missing.isError).not.toBe(true)
      expect(missing.structuredContent).toMatchObject({
        ucp: { status: 'error' },
        messages: [{ code: 'not_found' }],
      })
      await expect(call('get_cart', { id: 'nothing' })).rejects.toThrow()
      await expect(call('steal_cart', { meta: meta() })).rejects.toThrow()
    })

    test.each([
      ['empty', ''],
      ['of 256 characters', 'k'.repeat(256)],
      ['with a character that no database keeps', 'k\u0000'],
      ['in letters that fill a row', '𝒌'.repeat(100)],
    ])('hears of an idempotency key that is %s', async (_case, key) => {
      const cart = { line_items: [] }
      await expect(call('create_cart', { meta: meta(key), cart })).rejects.toThrow('1 to 255 characters')
    })
  })

  test('tells what each operation reads, as JSON Schema', async () => {
    const client = await connectProgram('modern', {
      url,
      fetch: (to, init) => twin().fetch(new Request(to, init)),
    })
    const { tools } = await client.listTools()
    const taken = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema]))
    expect(taken.get('search_catalog')).toMatchObject({
      required: ['meta', 'catalog'],
      properties: {
        meta: { required: ['ucp-agent'] },
        catalog: {
          properties: {
            query: { type: 'string' },
            filters: { properties: { price: { properties: { max: { type: 'integer', minimum: 0 } } } } },
          },
        },
      },
    })
    expect(taken.get('update_checkout')).toMatchObject({
      required: ['meta', 'id', 'checkout'],
      properties: {
        id: { type: 'string' },
        checkout: {
          required: ['line_items'],
          properties: {
            line_items: {
              maxItems: expect.any(Number),
              items: {
                required: ['item', 'quantity'],
                properties: {
                  item: { properties: { id: { minLength: 1, maxLength: 255 } } },
                  quantity: { minimum: 1 },
                },
              },
            },
            buyer: { properties: { email: { type: 'string' } } },
            fulfillment: {
              properties: {
                methods: { items: { properties: { selected_destination_id: { type: ['string', 'null'] } } } },
              },
            },
          },
        },
      },
    })
    expect(taken.get('get_order')).toMatchObject({ required: ['meta', 'id'] })
  })

  test.each(['application/json', '*/*', undefined])(
    'is answered without a session and without a stream where it takes %s',
    async (accept) => {
      const ask = async (method: string, params: object) => {
        const answer = await twin().fetch(
          new Request(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...(accept !== undefined && { accept }) },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          }),
        )
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
        return (await answer.json()).result
      }
      const { tools } = await ask('tools/list', { arguments: { meta: meta() } })
      expect(tools).toHaveLength(Object.keys(OPERATIONS).length)
      const asked = { meta: meta(), catalog: { query: 'saddle' } }
      const found = await ask('tools/call', { name: 'search_catalog', arguments: asked })
      expect(found.structuredContent.products).not.toEqual([])
    },
  )

  test.each([
    ['without an agent', { name: 'get_cart', arguments: { id: 'a' } }, 400, -32_001, 'invalid_profile_url'],
    [
      'with a body of nothing',
      { name: 'search_catalog', arguments: { meta: meta(), catalog: { query: 7 } } },
      400,
      -32_602,
      'invalid_request',
    ],
    [
      'for an order, unsigned',
      { name: 'get_order', arguments: { meta: meta(), id: 'a' } },
      401,
      -32_000,
      'signature_missing',
    ],
  ])('is refused %s by status and by code', async (_what, params, status, code, why) => {
    const answer = await twin().fetch(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      }),
    )
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code, data: { code: why } } })
  })

  test('is told of too much in the protocol’s shape', () => {
    const refused = twin().refuse(new Request(url), 3)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
  })
})
