import { beforeAll, expect, test } from 'vitest'
import { findFit } from '#shop/fit/tool/find-fit.ts'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { SITUATIONS } from '#tests/fixtures/fit/situations.ts'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import {
  AGENT,
  askAsAgent,
  everyCapability,
  knownProfile,
  OTHER_AGENT,
} from '#tests/fixtures/ucp/shopping-agent.ts'

/** The domain of the shop backwards. */
const FIT = 'test.keel.shopping.fit'

describeStorefrontOnOneEngine('the seats that fit', ({ twin, reopen }) => {
  const capabilities = { ...everyCapability, [FIT]: [{ version: '2026-11-26' }] }
  beforeAll(() =>
    reopen({
      vettedAgents: new Map([
        [AGENT, knownProfile({ capabilities })],
        [OTHER_AGENT, knownProfile()],
      ]),
      answerFit: async (wish, offers) => findFit(wish, { offers, publicUrl: ORIGIN, claims: AS_SPECIFIED }),
    }),
  )
  const search = (body: object, agent = AGENT) =>
    askAsAgent(twin(), 'POST', '/catalog/search', body, { agent })

  test.each(SITUATIONS)('are the same by this protocol as on the page: $who', async (situation) => {
    const [height_in, desk_in, weight_lb] = situation.is
    const shins_hurt = situation.shinsHurt ?? false
    const fit = { height_in, desk_in, shins_hurt, ...(weight_lb !== undefined && { weight_lb }) }
    const { body } = await search({ fit })
    const firstWords = (seats: readonly { name: string }[]) => seats.map(({ name }) => name.split(' ')[0])
    const expected = (answers: readonly string[] = []) => answers.map((answer) => answer.split(' ')[0])
    expect(firstWords(body.fit.fits)).toEqual(expected(situation.fits))
    expect(firstWords(body.fit.near_misses)).toEqual(expected(situation.near))
    // The products of the answer are the seats that fit, best first, ready to be bought.
    expect(body.products.map(({ handle }: { handle: string }) => handle)).toEqual(
      body.fit.fits.map(({ handle }: { handle: string }) => handle),
    )
    expect(body.ucp.capabilities).toHaveProperty([FIT])
  })

  test('are narrowed by the rest of the search', async () => {
    const fit = { height_in: 66, desk_in: 29 }
    const { body } = await search({ fit, filters: { price: { max: 20_000 } } })
    expect(body.products.length).toBeLessThan(body.fit.fits.length)
    for (const { price_range } of body.products) expect(price_range.min.amount).toBeLessThanOrEqual(20_000)
  })

  test.each([
    ['no desk', { height_in: 66 }],
    ['a height in two units', { height_in: 66, height_cm: 168, desk_in: 29 }],
    ['a giant', { height_in: 600, desk_in: 29 }],
    ['a height in words', { height_in: 'tall', desk_in: 29 }],
  ])('are not guessed for %s', async (_case, fit) => {
    const { status, body } = await search({ fit })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })

  test('are told to whoever has the extension, which the profile names with its schema', async () => {
    const { body } = await search({ query: 'chair', fit: { height_in: 66, desk_in: 29 } }, OTHER_AGENT)
    expect(body.fit).toBeUndefined()
    const read = async (url: string) => JSON.parse(await (await twin().fetch(new Request(url))).text())
    const { ucp } = await read(`${ORIGIN}/.well-known/ucp`)
    const [named] = ucp.capabilities[FIT]
    expect(named).toMatchObject({ version: '2026-11-26', extends: ['dev.ucp.shopping.catalog.search'] })
    expect(await read(named.schema)).toMatchObject({
      $id: named.schema,
      name: FIT,
      $defs: { 'dev.ucp.shopping.catalog.search': {} },
    })
  })
})
