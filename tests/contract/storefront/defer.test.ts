import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ACCESS_TOKEN, ORIGIN, openTwin, post } from '#tests/fixtures/storefront/storefront-twin.ts'

const DEFERRED = `query ($handle: String!) {
  product(handle: $handle) { title ... @defer(label: "rest") { descriptionHtml variants(first: 3) { nodes { title } } } }
}`
const variables = { handle: 'keel-kneeling-chair' }
const AT_ONCE = DEFERRED.replace('@defer(label: "rest")', '')

describeStorefront('what a question defers', ({ database, twin }) => {
  const client = (headers: Record<string, string> = {}) =>
    createStorefrontApiClient({
      storeDomain: ORIGIN,
      apiVersion: '2025-07',
      publicAccessToken: ACCESS_TOKEN,
      customFetchApi: (url, init) => {
        const request = new Request(url, init)
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
        return twin().fetch(request)
      },
      logger() {},
    })

  async function readStream(query: string, headers?: Record<string, string>) {
    const parts = []
    for await (const part of await client(headers).requestStream(query, { variables })) parts.push(part)
    return parts
  }

  test.each([
    ['as the client asks', undefined],
    ['for JSON alone', { accept: 'application/json' }],
    ['for parts', { accept: 'multipart/mixed; deferSpec=20220824, application/json' }],
  ])('comes after the rest, %s, and is the same in the end', async (_name, headers) => {
    const parts = await readStream(DEFERRED, headers)
    expect(parts.map(({ errors, hasNext }) => ({ errors, hasNext }))).toEqual([
      { errors: undefined, hasNext: true },
      { errors: undefined, hasNext: false },
    ])
    expect(parts[0]?.data).toEqual({ product: { title: expect.any(String) } })
    const { data } = await client().request(AT_ONCE, { variables })
    expect(parts.at(-1)?.data).toEqual(data)
  })

  test('is not deferred where it need not be, and a question that is none has one answer', async () => {
    const whole = await post(
      twin(),
      JSON.stringify({ query: DEFERRED.replace('(label: "rest")', '(if: false)'), variables }),
    )
    expect(whole.headers.get('content-type')).toMatch('application/json')
    expect((await whole.json()).data.product.variants.nodes).toHaveLength(3)
    const [wrong] = await readStream('{ product(handle: "x") { ... @defer { secret } } }')
    expect(wrong).toMatchObject({
      errors: { graphQLErrors: [{ message: expect.any(String) }] },
      hasNext: false,
    })
  })

  test('fails as everything else does: masked, and whole in the log', async () => {
    const logged: object[] = []
    const log = { info() {}, warn() {}, error: (fields: object) => logged.push(fields) }
    const broken = { ...database(), listen: () => Promise.reject(new Error('the secret reason')) }
    const query = '{ shop { name } ... @defer { products(first: 1) { nodes { id } } } }'
    const answer = await post(openTwin(broken, { log }), JSON.stringify({ query }))
    const text = await answer.text()
    expect(text).toContain('"name":"Keel"')
    expect(text).toContain('"code":"INTERNAL_SERVER_ERROR"')
    expect(text).not.toContain('secret')
    expect(logged).toMatchObject([{ err: { message: 'the secret reason' }, path: ['products'] }])
  })

  test('counts: nobody hides in it what would be too much', async () => {
    const part = (n: number) => `... @defer(label: "p${n}") { title }`
    const parts = Array.from({ length: 100 }, (_, n) => part(n)).join(' ')
    const deep = `variants(first: 250) { nodes { product { variants(first: 250) { nodes { ${parts} } } } } }`
    const query = `{ products(first: 250) { nodes { ${deep} } } }`
    const answer = await post(twin(), JSON.stringify({ query }))
    expect((await answer.json()).errors).toMatchObject([{ extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } }])
  })
})
