import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import { beforeAll, expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  ACCESS_TOKEN,
  ENDPOINT,
  ORIGIN,
  openTwin,
  PRIVATE_TOKEN,
  post,
} from '#tests/fixtures/storefront/storefront-twin.ts'

const question = JSON.stringify({ query: '{ shop { name } }' })

describeStorefront('who may ask the storefront', ({ database, twin, reopen }) => {
  beforeAll(async () => {
    await reopen({ now: () => new Date('2026-11-22T00:00:00Z') })
  })

  test('[7.01] answers whoever shows the access token', async () => {
    const answer = await post(twin(), question)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      data: { shop: { name: 'Keel' } },
      extensions: { cost: expect.anything() },
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test.each([
    ['a wrong token', { 'x-shopify-storefront-access-token': `${ACCESS_TOKEN}x` }],
    ['an empty token', { 'x-shopify-storefront-access-token': '' }],
  ])('refuses %s as Shopify does', async (_name, headers) => {
    const answer = await post(twin(), question, headers)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] })
  })

  test('answers Shopify’s clients, in the browser and on a server', async () => {
    const options = {
      storeDomain: ORIGIN,
      apiVersion: '2025-07',
      customFetchApi: (url: string, init?: RequestInit) => twin().fetch(new Request(url, init)),
      logger() {},
    }
    for (const token of [{ publicAccessToken: ACCESS_TOKEN }, { privateAccessToken: PRIVATE_TOKEN }]) {
      const { data, errors } = await createStorefrontApiClient({ ...options, ...token }).request(
        '{ shop { name } }',
      )
      expect({ data, errors }).toEqual({ data: { shop: { name: 'Keel' } }, errors: undefined })
    }
  })

  const askWith = (version: string, headers: Record<string, string> = {}, body = question) =>
    twin().fetch(
      new Request(`${ORIGIN}/api/${version}/graphql.json`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    )
  const askOpenly = async (query: string) => (await askWith('2025-07', {}, JSON.stringify({ query }))).json()

  test('refuses a wrong private token', async () => {
    const wrong = { 'shopify-storefront-private-token': `${PRIVATE_TOKEN}x` }
    expect((await askWith('2025-07', wrong)).status).toBe(401)
  })

  test('answers who shows no token, to whom Shopify shows less', async () => {
    expect(await askOpenly('{ shop { name } products(first: 8) { nodes { title } } }')).toMatchObject({
      data: { shop: { name: 'Keel' }, products: { nodes: { length: 8 } } },
    })
    expect(await askOpenly('mutation { cartCreate { cart { id } } }')).toMatchObject({
      data: { cartCreate: { cart: { id: expect.any(String) } } },
    })
    const all =
      'nodes { variants(first: 250) { nodes { selectedOptions { name } product { images(first: 250) { nodes { url } } } } } }'
    const { errors } = await askOpenly(`{ products(first: 250) { ${all} } }`)
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/^Query has complexity \d+, which exceeds max complexity of 1000$/),
        extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' },
      },
    ])
  })

  test.each([
    ['menu', '{ menu(handle: "main-menu") { title } }', 'unauthenticated_read_content'],
    ['tags', '{ product(handle: "keel-kneeling-chair") { tags } }', 'unauthenticated_read_product_tags'],
    ['productTags', '{ productTags(first: 1) { nodes } }', 'unauthenticated_read_product_tags'],
  ])('keeps %s for those who show a token, in Shopify’s words', async (field, query, scope) => {
    const { errors } = await askOpenly(query)
    expect(errors).toMatchObject([
      {
        message: `Access denied for ${field} field. Required access: \`${scope}\` access scope.`,
        extensions: { code: 'ACCESS_DENIED', requiredAccess: `\`${scope}\` access scope.` },
      },
    ])
    expect(await (await post(twin(), JSON.stringify({ query }))).json()).not.toHaveProperty('errors')
  })

  test.each([
    ['2023-01', '2025-07'],
    ['2024-10', '2025-07'],
    ['2025-07', '2025-07'],
    ['2025-10', '2026-04'],
    ['2026-04', '2026-04'],
    ['2026-10', '2026-04'],
    ['unstable', '2026-04'],
  ])('answers version %s with %s, and says so', async (version, served) => {
    for (const file of ['graphql.json', 'graphql']) {
      const answer = await twin().fetch(
        new Request(`${ORIGIN}/api/${version}/${file}`, {
          method: 'POST',
          body: question,
          headers: { 'content-type': 'application/json' },
        }),
      )
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-shopify-api-version')).toBe(served)
      expect(await answer.json()).toEqual({
        data: { shop: { name: 'Keel' } },
        extensions: { cost: expect.anything() },
      })
    }
  })

  test.each(['1999-01', '2022-10', '2025-02', '2027-01', 'latest', '2025-07-01'])(
    'does not know version %s',
    async (version) => {
      const answer = await askWith(version)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ errors: 'Not Found' })
    },
  )

  test.each(['graphql', 'graphql.json'])(
    'answers /api/%s, which names no version, with the oldest that it serves',
    async (file) => {
      // https://shopify.dev/docs/api/usage/versioning
      const send = (method: string, headers = {}, body: string | null = question) =>
        twin().fetch(
          new Request(`${ORIGIN}/api/${file}`, {
            method,
            body,
            headers: { 'content-type': 'application/json', ...headers },
          }),
        )
      const answer = await send('POST')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-shopify-api-version')).toBe('2025-07')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(await answer.json()).toEqual({
        data: { shop: { name: 'Keel' } },
        extensions: { cost: expect.anything() },
      })
      expect((await send('POST', { 'x-shopify-storefront-access-token': 'wrong' })).status).toBe(401)
      expect((await send('POST', {}, ' '.repeat(300 * 1024))).status).toBe(413)
      const wrongMethod = await send('GET', {}, null)
      expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    },
  )

  test.each(['graphql.js', 'graphqljson', 'graphql.json/', 'graphql/graphql.json', 'admin/graphql.json'])(
    'does not know /api/%s',
    async (path) => {
      const answer = await twin().fetch(
        new Request(`${ORIGIN}/api/${path}`, { method: 'POST', body: question }),
      )
      expect(answer.status).toBe(404)
    },
  )

  test('lets a version in on the day that its quarter begins', async () => {
    let now = new Date('2026-12-31T23:59:59Z')
    const tomorrow = openTwin(database(), { now: () => now })
    const ask = () =>
      tomorrow.fetch(
        new Request(`${ORIGIN}/api/2027-01/graphql.json`, {
          method: 'POST',
          body: question,
          headers: { 'content-type': 'application/json' },
        }),
      )
    expect((await ask()).status).toBe(404)
    now = new Date('2027-01-01T00:00:00Z')
    expect((await ask()).status).toBe(200)
  })

  test('takes questions by POST alone', async () => {
    const answer = await twin().fetch(new Request(`${ENDPOINT}?query={shop{name}}`))
    expect(answer.status).toBe(405)
  })

  test('lets a page of any origin ask', async () => {
    const preflight = await twin().fetch(
      new Request(ENDPOINT, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.test',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-shopify-storefront-access-token',
        },
      }),
    )
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain(
      'x-shopify-storefront-access-token',
    )
    const answer = await post(twin(), question, { origin: 'https://elsewhere.test' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})
