import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { PICTURES } from '#database/seed/pictures.ts'
import {
  describeEmptyStorefrontOnOneEngine,
  describeStorefrontOnOneEngine,
} from '#tests/fixtures/database/twin-suites.ts'
import { ask, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeStorefrontOnOneEngine('the pictures of the storefront', ({ twin }) => {
  let urls: string[] = []
  beforeAll(async () => {
    const query = `{ products(first: 10) { nodes {
      images(first: 250) { nodes { url(transform: { maxWidth: 400 }) } }
    } } }`
    const { products } = await ask(twin(), query)
    urls = products.nodes.flatMap(({ images }: { images: { nodes: { url: string }[] } }) =>
      images.nodes.map(({ url }) => url),
    )
  })

  const get = (url: string, init: RequestInit = {}) => twin().fetch(new Request(url, init))

  test('[3.01] are all there, under addresses that may be kept for ever', async () => {
    expect(urls.length).toBeGreaterThan(8)
    for (const url of urls) {
      const answer = await get(url)
      expect([url, answer.status]).toEqual([url, 200])
      expect(answer.headers.get('content-type')).toMatch(/^image\//)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
    }
  })

  test('cannot act in the name of the shop', async () => {
    const { headers } = await get(urls[0] ?? '')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('are asked for again where the address does not say which content is meant', async () => {
    const [path] = urls[0]?.split('?') ?? []
    for (const url of [path ?? '', `${path}?v=another`]) {
      expect((await get(url)).headers.get('cache-control')).toBe('public, no-cache')
    }
  })

  test('are not sent to whoever has them', async () => {
    const url = urls[0] ?? ''
    const etag = (await get(url)).headers.get('etag') ?? ''
    const again = await get(url, { headers: { 'if-none-match': `"else", W/${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const head = await get(url, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(etag)
    expect(await head.text()).toBe('')
  })

  test('come compressed to whoever takes that', async () => {
    const url = urls.find((candidate) => candidate.includes('.svg')) ?? ''
    const answer = await get(url, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    const { pathname } = new URL(url)
    const file = await readFile(new URL(pathname.replace('/cdn/', ''), PICTURES))
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer()))).toEqual(file)
  })

  test.each([
    '/cdn/keel-kneeling-chair/no-such.svg',
    '/cdn/no-such-chair/front.svg',
    '/cdn/keel-kneeling-chair/..%2f..%2fcatalogue.json',
    '/cdn/..%2f/catalogue.json',
    '/cdn/%2e%2e/pictures.json',
    '/cdn/keel-kneeling-chair/front.svg%00.png',
    '/cdn/keel-kneeling-chair/%E0%A4%A',
    '/cdn/keel-kneeling-chair/',
  ])('%s is nothing', async (path) => {
    expect((await get(ORIGIN + path)).status).toBe(404)
  })
})

describeEmptyStorefrontOnOneEngine('the checkoutUrl of a cart', ({ twin }) => {
  test('[7.04] leads to the checkout and keeps what was added to it', async () => {
    const answer = await twin().fetch(
      new Request(`${ORIGIN}/cart/c/abc?key=123&channel=online_store&utm_source=a%26b`),
    )
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(
      `${ORIGIN}/checkouts/abc?key=123&channel=online_store&utm_source=a%26b`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('leads to no other place, whatever stands in it', async () => {
    const answer = await twin().fetch(
      new Request(`${ORIGIN}/cart/c/..%2F..%2F@evil.test?key=%0d%0aset-cookie:a`),
    )
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin).toBe(ORIGIN)
    expect(location.pathname).toBe('/checkouts/..%2F..%2F%40evil.test')
  })
})
