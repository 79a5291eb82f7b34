import { once } from 'node:events'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { Agent, createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveUnread, UNREAD_BYTES } from '#tests/fixtures/unread-answer.ts'
import { staticFiles } from './static-files.ts'

const TEXT = 'Ten bytes!'

let folder: string
let server: Server
let origin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keel-files-'))
  await mkdir(join(folder, '_astro'))
  await writeFile(join(folder, 'plain.txt'), TEXT)
  await writeFile(join(folder, 'gone.txt'), TEXT)
  await writeFile(join(folder, '.secret'), TEXT)
  await writeFile(join(folder, 'speculation-rules.json'), '{}')
  await writeFile(join(folder, '_astro/built.js'), 'built()')
  await writeFile(join(folder, '_astro/film.av1.Ab12.mp4'), TEXT)
  await writeFile(join(folder, '_astro/words.Ab12.vtt'), 'WEBVTT')
  await writeFile(join(folder, '_astro/chair.Ab12.usdz'), 'PK')
  await writeFile(join(folder, '_astro/built.js.br'), brotliCompressSync('built()'))
  const serve = staticFiles(pathToFileURL(`${folder}/`), { warn: () => {}, error: () => {} })
  server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end('next')),
  ).listen(0)
  await once(server, 'listening')
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })

test.each([
  ['bytes=0-3', 206, 'Ten '],
  ['bytes=5-', 206, 'ytes!'],
  ['bytes=-3', 206, 'es!'],
  ['bytes=4-999999999999999999999', 206, 'bytes!'],
  ['bytes=10-', 416, ''],
  ['bytes=5-1', 416, ''],
  ['bytes=99999999999999999999-1', 416, ''],
  ['items=0-1', 200, TEXT],
  ['bytes=a-b', 200, TEXT],
])('Range: %s is answered with %i', async (range, status, text) => {
  const answer = await get('/plain.txt', { range })
  expect(answer.status).toBe(status)
  if (answer.status !== 416) expect(await answer.text()).toBe(text)
  else expect(answer.headers.get('content-range')).toBe(`bytes */${TEXT.length}`)
})

test('[2.33] a film comes in parts, and is kept for good', async () => {
  const answer = await get('/_astro/film.av1.Ab12.mp4', { range: 'bytes=2-4' })
  expect(answer.status).toBe(206)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-range': `bytes 2-4/${TEXT.length}`,
    'content-length': '3',
    'content-type': 'video/mp4',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: '"film.av1.Ab12.mp4"',
  })
  expect(await answer.text()).toBe('n b')
})

test('[2.33] several parts at once are answered with the whole', async () => {
  const answer = await get('/_astro/film.av1.Ab12.mp4', { range: 'bytes=0-1,4-5' })
  expect([answer.status, await answer.text()]).toEqual([200, TEXT])
  expect(answer.headers.get('content-range')).toBeNull()
})

test.each([
  ['"film.av1.Ab12.mp4"', 206, 'Te'],
  ['"film.av1.Zz99.mp4"', 200, TEXT],
  ['W/"film.av1.Ab12.mp4"', 200, TEXT],
  ['"film.av1.Ab12.mp4", "other"', 200, TEXT],
  ['Sun, 22 Nov 2020 05:00:00 GMT', 200, TEXT],
  ['yesterday', 200, TEXT],
])('a part of a film if it is still %s is answered with %i', async (condition, status, text) => {
  const asked = { range: 'bytes=0-1', 'if-range': condition }
  const answer = await get('/_astro/film.av1.Ab12.mp4', asked)
  expect([answer.status, await answer.text()]).toEqual([status, text])
})

test('a part of a film if it is still of that day comes as a part', async () => {
  const { headers } = await get('/_astro/film.av1.Ab12.mp4')
  const asked = { range: 'bytes=0-1', 'if-range': headers.get('last-modified') ?? '' }
  expect((await get('/_astro/film.av1.Ab12.mp4', asked)).status).toBe(206)
})

test.each([
  ['/_astro/words.Ab12.vtt', 'text/vtt; charset=utf-8'],
  ['/_astro/chair.Ab12.usdz', 'model/vnd.usdz+zip'],
])('%s says what it is', async (path, type) => {
  expect((await get(path)).headers.get('content-type')).toBe(type)
})

test('a file that vanished since the start is not there, and nothing of it is told', async () => {
  await rm(join(folder, 'gone.txt'))
  const answer = await get('/gone.txt')
  expect([answer.status, await answer.text()]).toEqual([404, 'next'])
  expect(answer.headers.get('cache-control')).toBeNull()
})

test('built files come compressed and for good', async () => {
  const answer = await get('/_astro/built.js', { 'accept-encoding': 'br' })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(await answer.text()).toBe('built()')
  expect(
    (await get('/_astro/built.js', { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding'),
  ).toBeNull()
})

test('what the browser has is not sent again', async () => {
  const etag = (await get('/_astro/built.js')).headers.get('etag') ?? ''
  // Without this header, fetch adds `no-cache` to any conditional request.
  const asked = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
  expect((await get('/_astro/built.js', asked)).status).toBe(304)
})

test('speculation rules say what they are', async () => {
  expect((await get('/speculation-rules.json')).headers.get('content-type')).toBe(
    'application/speculationrules+json',
  )
})

test('who reads nothing of a file is cut off, and who asks later on the same connection is not', async () => {
  const large = join(folder, 'large.bin')
  await writeFile(large, '')
  await truncate(large, UNREAD_BYTES)
  const serveSoon = staticFiles(pathToFileURL(`${folder}/`), { warn: () => {}, error: () => {} }, 100)
  const impatient = createServer((request, response) => serveSoon(request, response, () => {})).listen(0)
  await once(impatient, 'listening')
  await leaveUnread(impatient, '/large.bin')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const asked = httpRequest({ agent, port: (impatient.address() as AddressInfo).port, path: '/plain.txt' })
    const [answer] = await once(asked.end(), 'response')
    await once(answer.resume(), 'end')
    return asked.reusedSocket
  }
  expect(await ask()).toBe(false)
  await wait(300)
  expect(await ask()).toBe(true)
  agent.destroy()
  impatient.close()
})

test.each(['/.secret', '/../package.json', '/%2e%2e/package.json', '/_astro', '/_astro/', '/plain.txt/'])(
  '%s is no file',
  async (path) => expect((await get(path)).status).toBe(404),
)
