import { beforeAll, expect, test } from 'vitest'
import { findFit } from '#shop/fit/tool/find-fit.ts'
import { findSetup } from '#shop/fit/tool/find-setup.ts'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { SITUATIONS } from '#tests/fixtures/fit/situations.ts'
import { callTool, connectProgram } from '#tests/fixtures/mcp/program.ts'
import { shopTools, URL_OF_TOOLS } from '#tests/fixtures/mcp/shop-tools.ts'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import {
  AGENT,
  askAsAgent,
  everyCapability,
  knownProfile,
  OTHER_AGENT,
} from '#tests/fixtures/ucp/shopping-agent.ts'

const SETUP = 'test.keel.shopping.setup'
const BODY = { height_in: 66, desk_in: 29 }

describeStorefrontOnOneEngine('the setup card of a seat', ({ twin, reopen }) => {
  const told = { publicUrl: ORIGIN, claims: AS_SPECIFIED }
  beforeAll(() =>
    reopen({
      vettedAgents: new Map([
        [AGENT, knownProfile({ capabilities: { ...everyCapability, [SETUP]: [{ version: '2026-11-26' }] } })],
        [OTHER_AGENT, knownProfile()],
      ]),
      answerFit: async (wish, offers) => findFit(wish, { offers, ...told }),
      answerSetup: async (wish, handle, offer) =>
        findSetup(handle, wish, { offers: new Map([[handle, offer]]), ...told }),
    }),
  )
  const show = (body: object, agent = AGENT) =>
    askAsAgent(twin(), 'POST', '/catalog/product', { id: 'keel-kneeling-chair', ...body }, { agent })

  test.each(SITUATIONS)('is the finder’s own for each seat that fits: $who', async (situation) => {
    const [height_in, desk_in, weight_lb] = situation.is
    const wish = {
      ...{ height_in, desk_in, shins_hurt: situation.shinsHurt ?? false },
      ...(weight_lb !== undefined && { weight_lb }),
    }
    const found = findFit(wish, { offers: undefined, ...told })
    if (found.kind !== 'found') throw new Error('no answer')
    const { fits, near_misses, does_not_fit } = found.answer as Record<string, readonly Seat[]>
    for (const [verdict, seats = []] of [
      ['fits', fits],
      ['near_miss', near_misses],
      ['does_not_fit', does_not_fit],
    ] as const)
      for (const { handle, setting, steps, reasons } of seats) {
        const { body } = await show({ id: handle, setup: wish })
        expect(body.product.handle).toBe(handle)
        expect(body.setup).toMatchObject({ handle, verdict, title: expect.any(String) })
        expect([body.setup.setting, body.setup.steps, body.setup.reasons]).toEqual([setting, steps, reasons])
        expect(body.setup.currency).toBe('USD')
      }
  })

  test('tells what it is like and how to test it, in the sentences of the card', async () => {
    const { body } = await show({ setup: BODY })
    expect(body.setup.title).toBe('Your setting for the Kneeling Chair')
    expect(body.setup.sentences).toContainEqual(
      expect.stringContaining('Test it for 10 minutes before you change anything'),
    )
    expect(body.ucp.capabilities).toHaveProperty([SETUP])
  })

  test.each([
    ['no desk', { height_in: 66 }],
    ['a height in two units', { ...BODY, height_cm: 168 }],
    ['a giant', { ...BODY, height_in: 600 }],
    ['a height in words', { ...BODY, height_in: 'tall' }],
  ])('is not guessed for %s', async (_case, setup) => {
    const { status, body } = await show({ setup })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })

  test('is not there for what nobody sits on, nor for an agent that does not know of it', async () => {
    const part = await show({ id: 'keel-cushion-set', setup: BODY })
    expect(part.body).toMatchObject({ messages: [{ type: 'warning', code: 'no_setup' }] })
    expect(part.body.setup).toBeUndefined()
    expect((await show({ setup: BODY }, OTHER_AGENT)).body).not.toHaveProperty('setup')
    expect((await show({})).body).not.toHaveProperty('setup')
  })

  test('is the same by the plain tool, for whoever speaks no UCP', async () => {
    const service = shopTools(twin)
    const program = await connectProgram('modern', {
      url: URL_OF_TOOLS,
      fetch: (url, init) => service.fetch(new Request(url, init), { address: '203.0.113.50' }),
    })
    const handle = 'keel-kneeling-chair'
    const { setup } = (await show({ setup: BODY })).body
    expect(await callTool(program, 'get_setup', { handle, ...BODY })).toEqual(setup)
    const short = { height_in: 84, desk_in: 24 }
    const refused = await callTool(program, 'get_setup', { handle, ...short })
    expect(refused).toMatchObject({ verdict: 'does_not_fit', reasons: expect.any(Array) })
    expect(refused).toEqual((await show({ setup: short })).body.setup)
    expect(refused).not.toHaveProperty('setting')
  })

  test('is the same by tools, and described by a schema of the shop’s own', async () => {
    const program = await connectProgram('modern', {
      url: `${ORIGIN}/api/ucp/mcp`,
      fetch: (url, init) => twin().fetch(new Request(url, init)),
    })
    const meta = { 'ucp-agent': { profile: AGENT } }
    const catalog = { id: 'keel-kneeling-chair', setup: BODY }
    const { setup } = await callTool(program, 'get_product', { meta, catalog })
    expect(setup).toEqual((await show({ setup: BODY })).body.setup)
    const read = async (url: string) => JSON.parse(await (await twin().fetch(new Request(url))).text())
    const [named] = (await read(`${ORIGIN}/.well-known/ucp`)).ucp.capabilities[SETUP]
    expect(named).toMatchObject({ version: '2026-11-26', extends: ['dev.ucp.shopping.catalog.lookup'] })
    const schema = await read(named.schema)
    expect(schema).toMatchObject({ $id: named.schema, name: SETUP })
    const { properties, required } = schema.$defs.setup_response
    for (const name of required) expect(setup).toHaveProperty(name)
    for (const name of Object.keys(setup).filter((name) => !/price|currency|stock/.test(name)))
      expect(properties).toHaveProperty(name)
  })
})

interface Seat {
  readonly handle: string
  readonly setting?: object
  readonly steps?: readonly object[]
  readonly reasons?: readonly string[]
}
