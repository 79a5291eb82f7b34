import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAnswer } from '#services/storefront/graphql/endpoint.ts'
import { createRateBuckets } from '#services/storefront/rate-buckets.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { post } from '#tests/fixtures/storefront/storefront-twin.ts'

const LARGE = JSON.stringify({
  query:
    '{ products(first: 8) { nodes { title descriptionHtml variants(first: 10) { nodes { id title sku } } } } }',
})
const SMALL = JSON.stringify({ query: '{ shop { name } }' })
const DEFERRED = JSON.stringify({
  query: '{ shop { name } ... @defer { products(first: 8) { nodes { title descriptionHtml } } } }',
})

const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }

/** RFC 9110, section 12.5.3. */
describeStorefront('an answer of the API, compressed', ({ twin }) => {
  const ask = (body: string, accepted?: string) =>
    post(twin(), body, accepted === undefined ? {} : { 'accept-encoding': accepted })

  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['zstd, deflate', 'zstd'],
  ] as const)('comes to whoever takes %j as %s, and is the same', async (accepted, coding) => {
    const plain = Buffer.from(await (await ask(LARGE)).arrayBuffer())
    const answer = await ask(LARGE, accepted)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-encoding')).toBe(coding)
    expect(answer.headers.get('content-type')).toMatch('application/json')
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(answer.headers.get('x-shopify-api-version')).toBe('2025-07')
    expect(decoders[coding](bytes)).toEqual(plain)
    expect(bytes.byteLength).toBeLessThan(plain.byteLength / 2)
  })

  test.each([undefined, '', 'identity', 'gzip;q=0', 'br;q=0.000, gzip; q=0', 'deflate', 'gzipped'])(
    'does not come to whoever takes %j',
    async (accepted) => {
      const answer = await ask(LARGE, accepted)
      expect(answer.headers.has('content-encoding')).toBe(false)
      expect((await answer.json()).data.products.nodes).toHaveLength(8)
    },
  )

  test('is not made where it is small', async () => {
    const answer = await ask(SMALL, 'gzip, br')
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.json()).toEqual({
      data: { shop: { name: 'Keel' } },
      extensions: { cost: expect.anything() },
    })
  })

  test('says to caches that it depends on what is taken, whatever was taken', async () => {
    for (const [body, accepted] of [
      [LARGE, 'gzip'],
      [LARGE, undefined],
      [SMALL, 'gzip'],
    ] as const)
      expect((await ask(body, accepted)).headers.get('vary')?.toLowerCase()).toBe('accept-encoding')
  })

  test('is not made of what comes in parts, which must not wait for each other', async () => {
    const answer = await ask(DEFERRED, 'gzip, br')
    expect(answer.headers.get('content-type')).toMatch('multipart/mixed')
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.text()).toContain('"name":"Keel"')
  })

  test('is made of errors too', async () => {
    const query = `{ ${Array.from({ length: 40 }, (_, n) => `nothing${n}`).join(' ')} }`
    const answer = await ask(JSON.stringify({ query }), 'gzip')
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
    expect(JSON.parse(text).errors).toHaveLength(40)
  })

  test('is paid for by whoever asked, a point for 100,000 bytes', async () => {
    const leftAfter = async (bytes: number, accepted: string) => {
      const bucket = createRateBuckets(() => new Date(0))('203.0.113.7')
      const before = bucket.throttleStatus().currentlyAvailable
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      await compressAnswer(new Response('a'.repeat(bytes), { headers }), accepted, bucket)
      return before - bucket.throttleStatus().currentlyAvailable
    }
    expect(await leftAfter(1_500_000, 'gzip')).toBe(15)
    expect(await leftAfter(99_999, 'br')).toBe(0)
    expect(await leftAfter(1_500_000, 'identity')).toBe(15)
  })
})
