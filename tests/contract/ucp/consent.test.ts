import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { openNewsletter } from '#server/newsletter/newsletter.ts'
import { ownSubscribers } from '#server/newsletter/subscribers.ts'
import { writeId } from '#services/storefront/global-ids.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { callTool, connectProgram } from '#tests/fixtures/mcp/program.ts'
import { createBuyer, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import {
  AGENT,
  askAsAgent,
  everyCapability,
  knownProfile,
  vettedAgents,
} from '#tests/fixtures/ucp/shopping-agent.ts'

const SHY_AGENT = 'https://shy.example/.well-known/ucp'
const CONSENT = 'dev.ucp.shopping.buyer_consent'
const MARKETING = 'dev.ucp.consent.marketing'
const BY_EMAIL = 'dev.ucp.consent.marketing.email'

const HOME = {
  street_address: '12 Harbor Street',
  address_locality: 'Portland',
  address_region: 'ME',
  postal_code: '04101',
}
const fulfillment = { methods: [{ destinations: [HOME], groups: [{ selected_option_id: 'standard' }] }] }

type Source = 'business' | 'platform'
const confirm = (granted: boolean, source: Source = 'platform') => ({
  [MARKETING]: {
    ...{ granted: false, source: 'business' },
    segments: { [BY_EMAIL]: { granted, source } },
  },
})

describeEmptyStorefront('what a buyer consents to through their agent', ({ twin, database, reopen }) => {
  let chair = ''
  beforeAll(async () => {
    const { [CONSENT]: _left, ...others } = everyCapability
    const newsletter = openNewsletter({
      ...{ database: database(), subscribers: ownSubscribers(database()) },
      ...{ mail: openWaitingMail(database()), publicUrl: ORIGIN, signingKey: '0f'.repeat(32) },
      log: createLog('silent'),
    })
    await reopen({
      vettedAgents: new Map([...vettedAgents, [SHY_AGENT, knownProfile({ capabilities: others })]]),
      askForNews: newsletter.askForNews,
    })
    chair = writeId('ProductVariant', await putOnShelf(database()))
  })
  const lines = () => [{ item: { id: chair }, quantity: 1 }]
  const buyerOf = (email: string) => ({ email, first_name: 'Ada', last_name: 'Lane' })
  const create = (body: object, options = {}) =>
    askAsAgent(twin(), 'POST', '/checkout-sessions', { line_items: lines(), ...body }, options)
  const update = (id: string, body: object) =>
    askAsAgent(twin(), 'PUT', `/checkout-sessions/${id}`, { line_items: lines(), ...body })
  const complete = (id: string, body: object) =>
    askAsAgent(twin(), 'POST', `/checkout-sessions/${id}/complete`, body)
  const stateOf = ({ body }: { body: { buyer: { consent: Record<string, Purpose> } } }) => {
    const { granted, source } = body.buyer.consent[MARKETING]?.segments[BY_EMAIL] ?? {}
    return [granted, source]
  }
  async function payFor({ body }: { body: { continue_url: string } }) {
    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
    const { url } = await pay(buyer, await buyer.open(body.continue_url))
    expect(url.pathname).toMatch(/^\/orders\//)
  }
  async function askedWhetherTheyWantIt(email: string): Promise<number> {
    const mails = await database()
      .query.selectFrom('mail.messages')
      .where('recipient', '=', email)
      .where('subject', 'like', 'Do you want the % newsletter?')
      .select('text')
      .execute()
    for (const { text } of mails) expect(text).toContain(`${ORIGIN}/newsletter/confirm/`)
    return mails.length
  }

  test('is named in the profile, where the shop has a newsletter', async () => {
    const profile = async () =>
      (await (await twin().fetch(new Request(`${ORIGIN}/.well-known/ucp`))).json()) as Profile
    expect((await profile()).ucp.capabilities[CONSENT]).toEqual([
      expect.objectContaining({ extends: ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout'] }),
    ])
  })

  test('is advertised whole, with the shop’s default, in carts and checkouts', async () => {
    const cart = await askAsAgent(twin(), 'POST', '/carts', { line_items: lines() })
    for (const { body } of [cart, await create({})]) {
      expect(body.ucp.capabilities).toHaveProperty([CONSENT])
      expect(body.buyer.consent).toEqual({
        [MARKETING]: {
          ...{ granted: false, source: 'business', description: expect.any(String) },
          links: [{ type: 'privacy_policy', url: `${ORIGIN}/privacy` }],
          segments: {
            [BY_EMAIL]: {
              ...{ granted: false, source: 'business', links: expect.any(Array) },
              description: expect.stringContaining('newsletter'),
            },
          },
        },
      })
    }
  })

  test('comes with the checkout of a cart that does not say it', async () => {
    const open = async (buyer: object) =>
      (await askAsAgent(twin(), 'POST', '/carts', { line_items: lines(), buyer })).body.id
    const asked = async (cart_id: string) =>
      stateOf(await create({ cart_id, buyer: { consent: confirm(true) } }))
    expect(await asked(await open({ email: 'later@example.com' }))).toEqual([true, 'platform'])
    const refused = await open({ email: 'no@example.com', consent: confirm(false) })
    expect(await asked(refused)).toEqual([false, 'platform'])
  })

  test('is kept until they say something else, from the cart on, and by tools alike', async () => {
    const cart = await askAsAgent(twin(), 'POST', '/carts', {
      line_items: lines(),
      buyer: { email: 'kept@example.com', consent: confirm(true) },
    })
    expect(stateOf(cart)).toEqual([true, 'platform'])
    const again = await askAsAgent(twin(), 'PUT', `/carts/${cart.body.id}`, { line_items: lines() })
    expect(stateOf(again)).toEqual([true, 'platform'])
    const made = await create({ cart_id: cart.body.id })
    expect(stateOf(made)).toEqual([true, 'platform'])
    const { id } = made.body
    expect(stateOf(await update(id, { buyer: buyerOf('kept@example.com') }))).toEqual([true, 'platform'])

    const program = await connectProgram('modern', {
      url: `${ORIGIN}/api/ucp/mcp`,
      fetch: (url, init) => twin().fetch(new Request(url, init)),
    })
    const meta = { 'ucp-agent': { profile: AGENT } }
    const checkout = { line_items: lines(), buyer: { consent: confirm(false) } }
    const body = await callTool(program, 'update_checkout', { meta, id, checkout })
    expect(stateOf({ body })).toEqual([false, 'platform'])
    const completed = await callTool(program, 'complete_checkout', {
      ...{ meta, id },
      checkout: { buyer: { consent: confirm(true) } },
    })
    expect(stateOf({ body: completed })).toEqual([true, 'platform'])
  })

  test('is what they decided, and never the shop’s own default sent back, or what it did not advertise', async () => {
    const { body } = await create({ buyer: { email: 'own@example.com', consent: confirm(true) } })
    expect(stateOf(await update(body.id, { buyer: { consent: confirm(true, 'business') } }))).toEqual([
      false,
      'business',
    ])
    const decision = { granted: true, source: 'platform' }
    const unknown = { 'dev.ucp.consent.sale_or_sharing': decision, 'com.example.loyalty': 'yes' }
    const answer = await update(body.id, {
      buyer: {
        consent: { ...unknown, [MARKETING]: { ...decision, segments: { 'com.example.fax': decision } } },
      },
    })
    expect(Object.keys(answer.body.buyer.consent)).toEqual([MARKETING])
    expect(Object.keys(answer.body.buyer.consent[MARKETING].segments)).toEqual([BY_EMAIL])
    expect(answer.body.buyer.consent[MARKETING]).toMatchObject(decision)
    // What holds of all marketing says nothing of a channel that has a value of its own.
    expect(stateOf(answer)).toEqual([false, 'business'])
  })

  test('is not taken back by what the agent says of something else at the same time', async () => {
    for (let time = 0; time < 5; time += 1) {
      const buyer = buyerOf('meanwhile@example.com')
      const { body } = await create({ buyer: { ...buyer, consent: confirm(true) } })
      await Promise.all([
        complete(body.id, { buyer: { consent: confirm(false) } }),
        update(body.id, { buyer: { ...buyer, first_name: 'Grace' } }),
      ])
      const after = await askAsAgent(twin(), 'GET', `/checkout-sessions/${body.id}`)
      expect(stateOf(after)).toEqual([false, 'platform'])
      expect(after.body.buyer).toMatchObject({ first_name: 'Grace' })
    }
  })

  test('that lacks an address is warned of, where it is to be said', async () => {
    const { body } = await create({ buyer: { consent: confirm(true) } })
    expect(body.messages).toContainEqual(
      expect.objectContaining({
        ...{ type: 'warning', code: 'missing_consent_data', path: '$.buyer.email' },
      }),
    )
    const addressed = await update(body.id, { buyer: { email: 'now@example.com' } })
    expect(JSON.stringify(addressed.body.messages)).not.toContain('missing_consent_data')
  })

  test.each([
    ['a value in words', { granted: 'yes', source: 'platform' }],
    ['a source of nobody', { granted: true, source: 'buyer' }],
    ['no source', { granted: true }],
  ])('with %s is refused', async (_case, wrong) => {
    const consent = { [MARKETING]: { ...confirm(true)[MARKETING], segments: { [BY_EMAIL]: wrong } } }
    const { status, body } = await create({ buyer: { consent } })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.content).toContain('buyer.consent')
  })

  test('leads to the newsletter’s own question, once, with the order and not before', async () => {
    const email = 'wants@example.com'
    const made = await create({ buyer: { ...buyerOf(email), consent: confirm(true) }, fulfillment })
    expect(made.body.status).toBe('requires_escalation')
    await complete(made.body.id, {})
    expect(await askedWhetherTheyWantIt(email)).toBe(0)
    await payFor(made)
    expect(await askedWhetherTheyWantIt(email)).toBe(1)
    const known = await database()
      .query.selectFrom('public.newsletter_subscribers')
      .where('email', '=', email)
      .select('id')
      .execute()
    expect(known).toEqual([])
  })

  test('leads to nothing where they did not, took it back, or their agent cannot ask', async () => {
    const silent = await create({ buyer: buyerOf('silent@example.com'), fulfillment })
    await payFor(silent)
    const first = { ...buyerOf('undecided@example.com'), consent: confirm(true) }
    const back = await create({ buyer: first, fulfillment })
    await update(back.body.id, { buyer: { ...first, consent: confirm(false) } })
    await payFor(back)
    const shy = { ...buyerOf('shy@example.com'), consent: confirm(true) }
    const unasked = await create({ buyer: shy, fulfillment }, { agent: SHY_AGENT })
    expect(unasked.body.buyer).not.toHaveProperty('consent')
    await payFor(unasked)
    for (const email of ['silent@example.com', 'undecided@example.com', 'shy@example.com'])
      expect(await askedWhetherTheyWantIt(email), email).toBe(0)
  })
})

interface Purpose {
  readonly segments: Record<string, { readonly granted: boolean; readonly source: Source }>
}

interface Profile {
  readonly ucp: { readonly capabilities: Record<string, readonly object[]> }
}
