import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeId } from '#services/storefront/global-ids.ts'
import { readProfile } from '#services/storefront/ucp/agents/agent-profile.ts'
import { signRequest } from '#services/storefront/ucp/signatures/sign-message.ts'
import { contentDigest } from '#services/storefront/ucp/signatures/signature-base.ts'
import { verifyRequest } from '#services/storefront/ucp/signatures/verify-request.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { createBuyer, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { askAsAgent, everyCapability, knownProfile } from '#tests/fixtures/ucp/shopping-agent.ts'

const SHOP = 'http://localhost:3000'
const AGENT = 'https://agent.example/profile'
const OTHER = 'https://other.example/profile'
const ORDER = 'dev.ucp.shopping.order'
const HOOK = '/hooks/orders'

interface Told {
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

describeEmptyStorefront('an order of an agent', ({ twin, database, reopen }) => {
  const told: Told[] = []
  let status = 200
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    told.push({ headers: request.headers, text: Buffer.concat(parts).toString() })
    response.writeHead(status).end()
  })
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'agent-1' }

  beforeAll(async () => {
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
    const webhook_url = `http://localhost:${(receiver.address() as AddressInfo).port}${HOOK}?of=keel`
    const capabilities = { ...everyCapability, [ORDER]: [{ version: '2026-08-25', config: { webhook_url } }] }
    const vettedAgents = new Map([
      [AGENT, knownProfile({ capabilities, keys: [jwk] })],
      [OTHER, knownProfile({ keys: [jwk] })],
    ])
    await reopen({ vettedAgents, publicUrl: SHOP })
  })
  afterAll(() => receiver.close())
  beforeEach(() => {
    status = 200
  })

  async function buy(): Promise<{ number: string; checkout: string }> {
    const chair = writeId('ProductVariant', await putOnShelf(database()))
    const { body } = await askAsAgent(
      twin(),
      'POST',
      '/checkout-sessions',
      {
        line_items: [{ item: { id: chair }, quantity: 2 }],
        buyer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lane' },
        fulfillment: {
          methods: [
            {
              destinations: [
                {
                  street_address: '12 Harbor Street',
                  address_locality: 'Portland',
                  address_region: 'ME',
                  postal_code: '04101',
                },
              ],
              groups: [{ selected_option_id: 'standard' }],
            },
          ],
        },
      },
      { agent: AGENT },
    )
    const buyer = createBuyer((request) => twin().fetch(request), SHOP)
    const { url } = await pay(buyer, await buyer.open(body.continue_url))
    return { number: url.pathname.split('/')[2] ?? '', checkout: body.id }
  }

  function ask(number: string, agent = AGENT, kid = 'agent-1') {
    const path = `/orders/${number}`
    const url = new URL(`${SHOP}/api/ucp/rest${path}`)
    const headers = { 'ucp-agent': `profile="${agent}"` }
    const asked = { method: 'GET', url, headers }
    const signed = signRequest({ kid, key: privateKey }, asked, undefined, new Date())
    return askAsAgent(twin(), 'GET', path, undefined, { agent, headers: signed })
  }

  /** What the receiver was told of this order, in turn. */
  const toldOf = (number: string) =>
    told.map((each) => ({ ...each, body: JSON.parse(each.text) })).filter(({ body }) => body.id === number)

  async function untilTold(number: string, times: number) {
    await using _worker = twin().tellAgents()
    await vi.waitFor(() => expect(toldOf(number).length).toBeGreaterThanOrEqual(times), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000 })
  }

  async function waiting(): Promise<number> {
    const { events } = await database()
      .query.selectFrom('storefront.agent_events')
      .select((row) => row.fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow()
    return Number(events)
  }

  async function isByTheShop({ headers, text }: Told): Promise<boolean> {
    const answer = await twin().fetch(new Request(`${SHOP}/.well-known/ucp`))
    const { keys = [] } = readProfile(await answer.text()) ?? {}
    const { port } = receiver.address() as AddressInfo
    const verdict = verifyRequest(
      {
        method: 'POST',
        url: new URL(`http://localhost:${port}${HOOK}?of=keel`),
        headers: new Headers(headers as Record<string, string>),
        contentDigest: contentDigest(text),
      },
      keys,
      new Date(),
    )
    return verdict.kind === 'verified'
  }

  test('is told when it is placed, whole and signed by the shop', async () => {
    const { number, checkout } = await buy()
    await untilTold(number, 1)
    const [first] = toldOf(number)
    if (!first) throw new Error('nothing was told')
    expect(await isByTheShop(first)).toBe(true)
    expect(await isByTheShop({ ...first, text: first.text.replace(number, '9') })).toBe(false)
    expect(first.headers['webhook-id']).toMatch(/^[\da-f-]{36}$/)
    expect(Number(first.headers['webhook-timestamp'])).toBeGreaterThan(1_700_000_000)
    expect(first.headers['ucp-agent']).toBe(`profile="${SHOP}/.well-known/ucp"`)
    expect(first.body).toMatchObject({
      ucp: { version: '2026-08-25', capabilities: { [ORDER]: [{ version: '2026-08-25' }] } },
      checkout_id: checkout,
      currency: 'USD',
      line_items: [{ id: 'line-1', quantity: { original: 2, total: 2, fulfilled: 0 }, status: 'processing' }],
      fulfillment: { events: [], expectations: [{ destination: { postal_code: '04101' } }] },
      adjustments: [],
    })
    expect(first.body.permalink_url).toContain(`/orders/${number}/`)
  })

  test('is told of each change, in turn, be the receiver away meanwhile', async () => {
    const { number } = await buy()
    await untilTold(number, 1)
    await askAdmin(twin(), 'PUT', `orders/${number}/fulfilment`, { tracking: '986578788855' })
    status = 503
    const before = toldOf(number).length
    {
      await using _worker = twin().tellAgents()
      await vi.waitFor(() => expect(toldOf(number).length).toBeGreaterThan(before), { timeout: 10_000 })
      await vi.waitFor(async () => expect(await lastError()).toBe('answered with status 503'), {
        timeout: 10_000,
      })
    }
    status = 200
    const due = { next_attempt_at: new Date(0) }
    await database().query.updateTable('storefront.agent_events').set(due).execute()
    await untilTold(number, before + 2)
    const [, refused, heard] = toldOf(number)
    expect(heard?.headers['webhook-id']).toBe(refused?.headers['webhook-id'])
    const fedEx = { carrier: 'FedEx', tracking_url: expect.stringMatching(/^https:.*986578788855$/) }
    expect(heard?.body).toMatchObject({
      line_items: [{ quantity: { total: 2, fulfilled: 2 }, status: 'fulfilled' }],
      fulfillment: { events: [{ type: 'shipped', ...fedEx }] },
    })
  })

  test('is told of its changes in the order in which they happened, and of none before the one ahead was heard', async () => {
    const { number } = await buy()
    await askAdmin(twin(), 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' })
    await askAdmin(twin(), 'PUT', `orders/${number}/delivery`, {})
    const happened = await idsWaiting()
    expect(happened).toHaveLength(3)
    status = 503
    {
      await using _worker = twin().tellAgents()
      await vi.waitFor(async () => expect(await lastError()).toBe('answered with status 503'), {
        timeout: 10_000,
      })
    }
    expect(idsTold(number)).toEqual(happened.slice(0, 1))
    status = 200
    told.length = 0
    await database()
      .query.updateTable('storefront.agent_events')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    await untilTold(number, 3)
    expect(idsTold(number)).toEqual(happened)
  })

  test.each<[string, number, number]>([
    ['whose agent wants to hear no more', 410, 0],
    ['whose change happened four days ago', 503, 4 * 24 * 60 * 60_000],
  ])('%s is told of no more', async (_case, answered, agoMs) => {
    const { number } = await buy()
    const happened_at = new Date(Date.now() - agoMs)
    await database().query.updateTable('storefront.agent_events').set({ happened_at }).execute()
    status = answered
    await untilTold(number, 1)
    expect(toldOf(number)).toHaveLength(1)
  })

  test('says of its money back what was taken from the sum, and of its goods what is left', async () => {
    const { number } = await buy()
    const { totals } = (await ask(number)).body
    const wish = { of: 'lines', reason: 'damaged', restock: true, lines: [{ line: 1, quantity: 1 }] }
    const refunded = await askAdmin(twin(), 'POST', `orders/${number}/refunds`, {
      ...wish,
      key: randomUUID(),
    })
    expect(refunded.status).toBeLessThan(300)
    const afterwards = (await ask(number)).body
    expect(afterwards).toMatchObject({
      line_items: [{ quantity: { original: 2, total: 1, fulfilled: 0 }, status: 'processing' }],
      fulfillment: { expectations: [{ line_items: [{ id: 'line-1', quantity: 1 }] }] },
    })
    const [adjustment] = afterwards.adjustments
    const back = adjustment.totals[0].amount
    expect(adjustment).toMatchObject({ type: 'refund', line_items: [{ id: 'line-1', quantity: -1 }] })
    expect(back).toBeLessThan(0)

    await askAdmin(twin(), 'PUT', `orders/${number}/cancellation`, {})
    const { body } = await ask(number)
    const paid = totals.find(({ type }: { type: string }) => type === 'total').amount
    expect(body).toMatchObject({
      line_items: [{ quantity: { original: 2, total: 0, fulfilled: 0 }, status: 'removed' }],
      fulfillment: { expectations: [] },
      adjustments: [{ type: 'refund' }, { type: 'cancellation', totals: [{ amount: -(paid + back) }] }],
    })
  })

  const idsTold = (number: string) => toldOf(number).map(({ headers }) => headers['webhook-id'])

  async function idsWaiting(): Promise<string[]> {
    const rows = await database()
      .query.selectFrom('storefront.agent_events')
      .select('id')
      .orderBy('sequence')
      .execute()
    return rows.map(({ id }) => id)
  }

  async function lastError() {
    const row = await database()
      .query.selectFrom('storefront.agent_events')
      .where('last_error', 'is not', null)
      .select('last_error')
      .executeTakeFirst()
    return row?.last_error
  }

  test('is told to the agent that has signed its question, and is the one it came of', async () => {
    const { number } = await buy()
    expect((await ask(number)).body).toMatchObject({ id: number, ucp: { capabilities: { [ORDER]: [{}] } } })
    const theirs = await ask(number, OTHER)
    expect(theirs.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] })
    expect(theirs.body.messages).toEqual((await ask('999999')).body.messages)
  })

  test('is told to nobody who has not signed, or by a key that the profile does not have', async () => {
    const { number } = await buy()
    const bare = await askAsAgent(twin(), 'GET', `/orders/${number}`, undefined, { agent: AGENT })
    expect([bare.status, bare.body.code]).toEqual([401, 'signature_missing'])
    const unknown = await ask(number, AGENT, 'agent-2')
    expect([unknown.status, unknown.body.code]).toEqual([401, 'key_not_found'])
  })

  test('a signature of another request opens nothing', async () => {
    const [one, other] = [await buy(), await buy()]
    const url = new URL(`${SHOP}/api/ucp/rest/orders/${one.number}`)
    const headers = { 'ucp-agent': `profile="${AGENT}"` }
    const key = { kid: 'agent-1', key: privateKey }
    const signed = signRequest(key, { method: 'GET', url, headers }, undefined, new Date())
    const answer = await askAsAgent(twin(), 'GET', `/orders/${other.number}`, undefined, {
      agent: AGENT,
      headers: signed,
    })
    expect([answer.status, answer.body.code]).toEqual([401, 'signature_invalid'])
  })

  test('leaves nothing of what the agent said of its buyer in the session', async () => {
    const { checkout } = await buy()
    const { details } = await database()
      .query.selectFrom('storefront.agent_sessions')
      .where('id', '=', checkout)
      .select('details')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({})
  })
})
