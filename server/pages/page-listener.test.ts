import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodingFor } from '../serving/content-coding.ts'
import { PageCache } from './page-cache.ts'
import { answeredFromCache, answerPage } from './page-listener.ts'
import type { PageRenderer } from './page-renderer.ts'
import { StoredPage } from './stored-page.ts'

const TEXT = `<!doctype html><title>Keel</title>${'<p>A chair for a sore back.</p>'.repeat(200)}`
let server: Server
let renders = 0

beforeAll(async () => {
  const cache = new PageCache({ maxBytes: 1_000_000, freshForMs: 60_000 })
  const renderer = {
    render: async ({ path, currency }) => {
      renders += 1
      const status = path === '/nope' ? 404 : 200
      const page = new StoredPage(status, { 'content-type': 'text/html' }, Buffer.from(currency + TEXT))
      return { page, tags: [], parameters: [], cacheable: status === 200 }
    },
  } satisfies Pick<PageRenderer, 'render'>
  server = createServer((request, response) => {
    if (answeredFromCache(cache, request, response)) return
    void answerPage(cache, renderer as unknown as PageRenderer, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
})

afterAll(() => server.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Not fetch, which unpacks what it gets. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
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

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
  ['identity', 'identity'],
  ['x-br', 'identity'],
  [undefined, 'identity'],
])('accept-encoding %s is answered with %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})
