import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { StoredPage } from './stored-page.ts'

const TEXT = '<p>Sit closer to the way you stand.</p>'.repeat(200)
const stored = (text = TEXT) => new StoredPage(200, { 'content-type': 'text/html' }, Buffer.from(text))

test.each([
  ['identity', (body: Buffer) => body],
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
] as const)(
  'a page in %s says what it is, how long it is, and holds every word',
  async (encoding, unpack) => {
    const page = stored()
    expect(page.ready(encoding)).toBeUndefined()
    const { body, headers, etag } = await page.representation(encoding)
    expect(unpack(body).toString()).toBe(TEXT)
    expect(headers).toEqual({
      'content-type': 'text/html',
      'content-length': body.length,
      etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
    expect(etag).toMatch(new RegExp(`^"[\\w-]{22}-${encoding}"$`))
    expect(body.length < TEXT.length / 10).toBe(encoding !== 'identity')
    expect(page.ready(encoding)?.body).toBe(body)
  },
)

test('it is compressed once, however many ask at once', async () => {
  const page = stored()
  const [one, other] = await Promise.all([page.representation('br'), page.representation('br')])
  expect(one).toBe(other)
  expect(await page.representation('br')).toBe(one)
})

test('a compression that failed is tried again', async () => {
  const body = Buffer.from(TEXT)
  let isShort = true
  Object.defineProperty(body, 'length', {
    get() {
      if (isShort) throw new Error('out of memory')
      return TEXT.length
    },
  })
  const page = new StoredPage(200, {}, body)
  await expect(page.representation('br')).rejects.toThrow('out of memory')
  isShort = false
  expect(brotliDecompressSync((await page.representation('br')).body).toString()).toBe(TEXT)
})

/** A busy machine packs for long. */
const PACKED_WITHIN_MS = 20_000

/** Prose that no two sentences of are alike, so that more effort packs it closer. */
const MANY_WORDS = Array.from({ length: 3_000 }, (_, at) => `word${(at * 7_919) % 1_013}`).join(' ')

test('a page that is asked for again is packed closer, under the same ETag, and one for a single answer is not', async () => {
  const page = stored(MANY_WORDS)
  const first = await page.representation('br')
  expect(page.ready('br')).toBe(first)
  await vi.waitFor(() => expect(page.ready('br')).not.toBe(first), { timeout: PACKED_WITHIN_MS })
  const packed = page.ready('br')
  expect(packed?.body.length).toBeLessThan(first.body.length)
  expect(packed?.etag).toBe(first.etag)
  expect(packed && brotliDecompressSync(packed.body).toString()).toBe(MANY_WORDS)
  await expect(page.representation('br')).resolves.toBe(packed)

  const brief = page.adapted((text) => text)
  const once = await brief.representation('br')
  brief.ready('br')
  await new Promise((resolve) => setTimeout(resolve))
  expect(brief.ready('br')).toBe(once)
})

test('another text is another page, and the same text the same, in every process', async () => {
  const etagOf = async (page: StoredPage) => (await page.representation('identity')).etag
  expect(await etagOf(stored())).toBe(await etagOf(stored()))
  expect(await etagOf(stored('else'))).not.toBe(await etagOf(stored()))
})

test('a copy for one answer has its own text, and the status and headers of the page', async () => {
  const page = new StoredPage(404, { 'content-type': 'text/html', 'x-kept': 'yes' }, Buffer.from('ä <b>'))
  const copy = page.adapted((text) => text.replace('<b>', '<i>'))
  expect(copy.status).toBe(404)
  const { body, headers } = await copy.representation('identity')
  expect([body.toString(), headers['x-kept']]).toEqual(['ä <i>', 'yes'])
  expect((await page.representation('identity')).body.toString()).toBe('ä <b>')
})

test('its size is counted with all of its encodings, and what it takes to keep any', () => {
  expect(stored('x'.repeat(1_001)).sizeBytes()).toBe(3_502)
})
