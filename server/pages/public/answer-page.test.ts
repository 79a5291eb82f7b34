import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodingFor } from '#services/shared/content-coding.ts'
import { openPublicPages } from '#tests/fixtures/shop/public-pages.ts'
import { leaveUnread, UNREAD_BYTES } from '#tests/fixtures/unread-answer.ts'
import { createFrontHeaders } from '../../front/front-headers.ts'
import { createPublicAnswers, type MakeFor, type PublicAnswersParts, readAsked } from './answer-page.ts'
import { StoredPage } from './stored-page.ts'

const TEXT = `<!doctype html><title>Keel</title>${'<p>A chair for a sore back.</p>'.repeat(200)}`
let server: Server
let renders = 0

const make: MakeFor = async ({ path, currency }) => {
  renders += 1
  const status = path === '/nope' ? 404 : 200
  const page = new StoredPage(status, { 'content-type': 'text/html' }, Buffer.from(currency + TEXT))
  return { page, tags: ['products', `path:${path}`], parameters: [], cacheable: status === 200 }
}

function serve(parts: Partial<PublicAnswersParts> = {}): Server {
  const answers = createPublicAnswers({ pages: openPublicPages(), make, ...parts })
  return createServer((request, response) => {
    const asked = readAsked(request)
    if (answers.answeredAtOnce(asked, request, response)) return
    void answers.answer(asked, '203.0.113.9', request, response)
  })
}

beforeAll(async () => {
  server = serve()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
})

afterAll(() => server.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request without `fetch`, which decompresses answers. */
function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  of = server,
): Promise<Answer> {
  const { port } = of.address() as AddressInfo
  return new Promise((resolve, reject) => {
    httpRequest({ host: 'localhost', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('a page comes in brotli, gzip or plain, as the browser takes it, and says the same in each', async () => {
  const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get('/', { 'accept-encoding': 'gzip' })
  const plain = await get('/')
  expect(br.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(br.body).toString()).toBe(`USD${TEXT}`)
  expect(gunzipSync(gzip.body).toString()).toBe(`USD${TEXT}`)
  expect(plain.body.toString()).toBe(`USD${TEXT}`)
})

test('each encoding has a strong ETag of its own, and who has it gets 304 without a body', async () => {
  const br = await get('/', { 'accept-encoding': 'br' })
  const plain = await get('/')
  expect(br.headers.etag).not.toBe(plain.headers.etag)
  expect(br.headers.etag).toMatch(/^"/)
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
  expect(again.headers.etag).toBe(br.headers.etag)
  const other = await get('/', { 'if-none-match': String(br.headers.etag) })
  expect(other.status).toBe(200)
})

test('a page that somebody has is known again as caches in between name it, and by no other name', async () => {
  const etag = String((await get('/')).headers.etag)
  const statusFor = async (names: string, path = '/') => (await get(path, { 'if-none-match': names })).status
  // A cache that compresses an answer by itself calls its ETag a weak one.
  for (const names of [`W/${etag}`, `"other", ${etag}`, ` W/"other",W/${etag} `, '*', '"other", *'])
    expect([names, await statusFor(names)]).toEqual([names, 304])
  for (const names of ['', '"other"', etag.slice(1, -1), `${etag}x`, `w/${etag}`, '**'])
    expect([names, await statusFor(names)]).toEqual([names, 200])
})

test('a page that is not there is told as such to whoever has it as well', async () => {
  const etag = String((await get('/nope')).headers.etag)
  for (const names of [etag, '*']) expect((await get('/nope', { 'if-none-match': names })).status).toBe(404)
})

test('[4.01] the currency cookie chooses the document; an invented one is the default', async () => {
  expect((await get('/', { cookie: 'a=b; keel_currency=EUR' })).body.toString()).toMatch(/^EUR/)
  const before = renders
  expect((await get('/', { cookie: 'keel_currency=XXX' })).body.toString()).toMatch(/^USD/)
  expect(renders).toBe(before)
})

test('HEAD has the headers of GET and no body', async () => {
  const head = await get('/', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(`USD${TEXT}`)))
  expect(head.body.length).toBe(0)
})

test('a page that is not to be kept is rendered each time', async () => {
  const before = renders
  expect((await get('/nope')).status).toBe(404)
  expect((await get('/nope')).status).toBe(404)
  expect(renders).toBe(before + 2)
})

test('a cache in front is told to keep what the shop keeps, and nothing that depends on who asks', async () => {
  const frontHeaders = createFrontHeaders({ front: { kind: 'varnish' }, freshForMs: 60_000 })
  const fronted = serve({ frontHeaders })
  await new Promise<void>((resolve) => fronted.listen(0, 'localhost', resolve))
  const answers = [await get('/', {}, 'GET', fronted), await get('/', {}, 'GET', fronted)]
  const etag = String(answers[0]?.headers.etag)
  answers.push(await get('/', { 'if-none-match': etag }, 'GET', fronted))
  const [missing, asMarkdown] = [
    await get('/nope', {}, 'GET', fronted),
    await get('/', { accept: 'text/markdown' }, 'GET', fronted),
  ]
  fronted.close()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 304])
  for (const { headers } of answers) {
    expect(headers['surrogate-key']).toBe('keel products path:/')
    expect(headers['surrogate-control']).toMatch(/^max-age=(?:59|60), stale-if-error=3600$/)
    expect(headers.vary).toBe('Accept-Encoding')
  }
  for (const { headers } of [missing, asMarkdown, await get('/')]) {
    expect(headers['surrogate-key']).toBeUndefined()
    expect(headers['surrogate-control']).toBeUndefined()
  }
})

test('[8.07] a page that cannot be made anew is shown as it was, and says for how long it has been wrong', async () => {
  let nowMs = 1_000_000
  let isAway = false
  const now = () => nowMs
  const pages = openPublicPages({ now, isAway: async () => isAway })
  const makeOrFail: MakeFor = async () => {
    const page = new StoredPage(
      isAway ? 503 : 200,
      { 'cache-control': 'private, no-cache' },
      Buffer.from(TEXT),
    )
    return { page, tags: ['products'], parameters: [], cacheable: !isAway }
  }
  const frontHeaders = createFrontHeaders({ front: { kind: 'varnish' }, freshForMs: 60_000, now })
  const fronted = serve({ pages, make: makeOrFail, frontHeaders, now })
  await new Promise<void>((resolve) => fronted.listen(0, 'localhost', resolve))
  const before = await get('/', {}, 'GET', fronted)
  pages.invalidate(['products'])
  nowMs += 90_000
  isAway = true
  const last = await get('/', {}, 'GET', fronted)
  const known = await get('/', { 'if-none-match': String(before.headers.etag) }, 'GET', fronted)
  fronted.close()
  expect([before.status, last.status, known.status]).toEqual([200, 200, 304])
  expect(last.body).toEqual(before.body)
  expect(before.headers['cache-status']).toBeUndefined()
  for (const { headers } of [last, known]) {
    expect(headers['cache-status']).toBe('keel; hit; ttl=-90')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['surrogate-control']).toBe('max-age=5, stale-if-error=3510')
  }
})

test('who reads nothing of a page is cut off, be it made or kept', async () => {
  const page = new StoredPage(200, {}, Buffer.alloc(UNREAD_BYTES))
  const makeLarge: MakeFor = async () => ({ page, tags: [], parameters: [], cacheable: true })
  const impatient = serve({ make: makeLarge, unreadMs: 100 })
  await new Promise<void>((resolve) => impatient.listen(0, 'localhost', resolve))
  await leaveUnread(impatient, '/large')
  await leaveUnread(impatient, '/large')
  impatient.close()
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['zstd;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['x-br', 'identity'],
  [undefined, 'identity'],
])('accept-encoding %s is answered with %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})

test('a page is made for whoever waits for it, and anew for nobody', async () => {
  let nowMs = 0
  const madeFor: (string | undefined)[] = []
  const pages = openPublicPages({ now: () => nowMs, freshForMs: 1_000 })
  const noting: MakeFor = async (asked, address, ...told) => {
    madeFor.push(address)
    return make(asked, address, ...told)
  }
  const serving = serve({ pages, make: noting })
  await new Promise<void>((resolve) => serving.listen(0, 'localhost', resolve))
  await get('/', {}, 'GET', serving)
  nowMs = 1_000
  await get('/', {}, 'GET', serving)
  serving.close()
  expect(madeFor).toEqual(['203.0.113.9', undefined])
})

test('counts the pages that were there, and those that had to be made', async () => {
  const answers = createPublicAnswers({ pages: openPublicPages(), make })
  const counting = createServer((request, response) => {
    const asked = readAsked(request)
    if (!answers.answeredAtOnce(asked, request, response))
      void answers.answer(asked, '203.0.113.9', request, response)
  })
  await new Promise<void>((resolve) => counting.listen(0, 'localhost', resolve))
  for (const path of ['/one', '/one', '/one', '/other', '/nope', '/nope'])
    await get(path, {}, 'GET', counting)
  counting.close()
  expect(answers.counts).toEqual({ kept: 2, made: 4 })
})
