import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkStorefront } from '#server/check/check-storefront.ts'
import type { CheckedStorefront } from '#server/check/storefront-questions.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ACCESS_TOKEN, ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

type Fetch = NonNullable<CheckedStorefront['fetch']>

/** The twin stands in for a hosted store; each test takes something away from it. */
describeStorefront('npm run check at a store', ({ twin, database }) => {
  const ask: Fetch = (url, init) => twin().fetch(new Request(url, init))

  const check = async (other: Partial<CheckedStorefront> = {}) => {
    const found = await checkStorefront({
      url: ORIGIN,
      accessToken: ACCESS_TOKEN,
      apiVersion: '2025-07',
      isHosted: true,
      webhookSecret: 'a-secret',
      fetch: ask,
      ...other,
    })
    const of = (wanted: string) => found.filter(({ kind }) => kind === wanted).map(({ words }) => words)
    return { ok: of('ok'), missing: of('missing'), notes: of('note') }
  }

  /** Checks the store without something that is then put back. */
  async function without(take: string, putBack: string) {
    await sql.raw(take).execute(database().query)
    try {
      // A twin that opens now remembers nothing from before.
      const fresh = openTwin(database())
      return await check({ fetch: (url, init) => fresh.fetch(new Request(url, init)) })
    } finally {
      await sql.raw(putBack).execute(database().query)
    }
  }

  const answering =
    (status: number, body: string, headers = {}): Fetch =>
    async () =>
      new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })

  /** Replaces text in the store's answers. */
  const rewriting =
    (from: string | RegExp, to: string): Fetch =>
    async (url, init) => {
      const answer = await ask(url, init)
      return new Response((await answer.text()).replaceAll(from, to), answer)
    }

  /** Replaces text in the requests to the store. */
  const mishearing =
    (from: string, to: string): Fetch =>
    (url, init) =>
      ask(url, { ...init, body: String(init.body).replaceAll(from, to) })

  test('finds nothing missing where all is there, and leaves nothing in the cart that it tried', async () => {
    const { ok, missing, notes } = await check()
    expect([missing, notes]).toEqual([[], []])
    expect(ok).toEqual([
      'https://keel.test answers as ‘Keel’, and takes the token',
      'version 2025-07 is served',
      'prices are in USD',
      'all 8 products that the shop has texts for can be seen',
      'a cart can be made, and is paid at https://keel.test',
      'the code BUY2SAVE10 works',
      'the code BUY3SAVE15 works',
      'the code BUY4SAVE20 works',
      'STOREFRONT_WEBHOOK_SECRET is set',
    ])
    const lines = await sql<{
      count: number
    }>`select count(*)::int as count from storefront.cart_lines`.execute(database().query)
    expect(lines.rows).toEqual([{ count: 0 }])
  })

  test.each([
    [
      401,
      'https://keel.test does not take STOREFRONT_ACCESS_TOKEN (status 401): copy the public access token',
    ],
    [403, 'https://keel.test does not take STOREFRONT_ACCESS_TOKEN (status 403)'],
    [402, 'https://keel.test is frozen (status 402)'],
    [404, 'https://keel.test has no Storefront API of version 2025-07 (status 404)'],
    [301, 'https://keel.test leads elsewhere (status 301)'],
    [500, 'https://keel.test answers with status 500'],
  ])('says what a status %d means, and asks no further', async (status, words) => {
    const { ok, missing } = await check({ fetch: answering(status, '') })
    expect(ok).toEqual([])
    expect(missing).toEqual([expect.stringContaining(words)])
  })

  test('says that a token is not taken, and that a version is not known', async () => {
    expect((await check({ accessToken: 'of-another-store' })).missing).toEqual([
      expect.stringContaining('does not take STOREFRONT_ACCESS_TOKEN (status 401)'),
    ])
    expect((await check({ apiVersion: '1999-01' })).missing).toEqual([
      expect.stringContaining('has no Storefront API of version 1999-01'),
    ])
  })

  test('says that nothing answers, or something else', async () => {
    const silent: Fetch = () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }),
      )
    expect((await check({ fetch: silent })).missing).toEqual([
      'https://keel.test cannot be reached (ENOTFOUND): STOREFRONT_URL is the store’s own address, https://NAME.myshopify.com',
    ])
    expect((await check({ fetch: silent, isHosted: false })).missing).toEqual([
      'the shop at https://keel.test does not answer (ENOTFOUND): start it with npm start',
    ])
    for (const body of ['<!doctype html>', '[]', '{"data":1}'])
      expect((await check({ fetch: answering(200, body) })).missing).toHaveLength(1)
  })

  test('says which version answers in place of the one that is asked', async () => {
    expect((await check({ apiVersion: '2025-04' })).notes).toEqual([
      'version 2025-04 is answered with 2025-07: the shop was tried with 2025-07, so look through its pages',
    ])
  })

  test('says which permission the token lacks', async () => {
    const message =
      'Access denied for cartCreate field. Required access: `unauthenticated_write_checkouts` access scope.'
    const denied = JSON.stringify({ errors: [{ message, extensions: { code: 'ACCESS_DENIED' } }] })
    const fetch: Fetch = (url, init) =>
      String(init.body).includes('cartCreate') ? answering(200, denied)(url, init) : ask(url, init)
    expect((await check({ fetch })).missing).toEqual([
      expect.stringMatching(
        /^no cart can be made: .* give the Headless channel unauthenticated_write_checkouts under/,
      ),
    ])
  })

  test.each([
    ['keel-kneeling-chair', 'missing'],
    ['keel-criss-cross-chair', 'missing'],
    ['keel-saddle-stool', 'notes'],
  ] as const)('says that %s is not published, under what is %s', async (handle, kind) => {
    const found = await without(
      `update storefront.products set published_at = null where handle = '${handle}'`,
      `update storefront.products set published_at = now() where handle = '${handle}'`,
    )
    expect(found[kind]).toEqual([expect.stringContaining(`the product ${handle} cannot be seen`)])
    expect([...found.missing, ...found.notes]).toHaveLength(1)
  })

  test('says that nothing is published, and that nothing is in stock', async () => {
    const published = await without(
      'update storefront.products set published_at = null',
      'update storefront.products set published_at = now()',
    )
    expect(published.missing).toEqual([
      'no product can be seen: publish them to the sales channel that the token belongs to',
      'nothing is for sale: none of the variants that can be seen is in stock',
    ])
    const stocked = await without(
      'create table kept as select id, stock from storefront.variants; update storefront.variants set stock = 0',
      'update storefront.variants v set stock = k.stock from kept k where k.id = v.id; drop table kept',
    )
    expect(stocked.missing).toEqual([
      'nothing is for sale: none of the variants that can be seen is in stock',
    ])
  })

  test('tries each code, with as many different things as are needed, though there is one of each', async () => {
    const found = await without(
      'create table kept as select id, stock from storefront.variants; update storefront.variants set stock = 1 where stock > 1',
      'update storefront.variants v set stock = k.stock from kept k where k.id = v.id; drop table kept',
    )
    expect(found.missing).toEqual([])
    const { missing } = await check({ fetch: mishearing('BUY3SAVE15', 'NOTHING') })
    expect(missing).toEqual([
      'the code BUY3SAVE15 does not work for 4 items, and pages promise it: create a discount of 15% for at least 3 items',
    ])
  })

  test('says that prices are in another currency, a cart has no checkout, webhooks have no secret', async () => {
    expect(
      (await check({ fetch: rewriting('"currencyCode":"USD"', '"currencyCode":"EUR"') })).missing,
    ).toEqual(['prices are in EUR: the shop reads USD; set the store’s currency under Settings, General'])
    expect(
      (await check({ fetch: rewriting(/"checkoutUrl":"[^"]*"/g, '"checkoutUrl":null') })).missing,
    ).toEqual(['a cart has no checkout'])
    expect((await check({ webhookSecret: undefined })).notes).toEqual([
      expect.stringContaining('STOREFRONT_WEBHOOK_SECRET is not set'),
    ])
    expect((await check({ webhookSecret: undefined, isHosted: false })).notes).toEqual([])
  })
})
