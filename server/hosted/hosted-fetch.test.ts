import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRequest } from '#services/shared/request-context.ts'
import { boundedFetch, fetchAsOwner, watchAnswers } from './hosted-fetch.ts'

/** A hosted service that answers with the headers that it got. */
const service = createServer(({ headers, url }, response) =>
  response.end(
    url === '/damaged' ? Buffer.from('"Keel Sad\xffle Stool"', 'latin1') : JSON.stringify(headers),
  ),
)
let url: string
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())

const ask = async () => (await boundedFetch(url, { headers: { apikey: 'a-key' } })).json()

test('a hosted service gets the number and the trace of the request that it is asked for', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  expect(await inRequest({ number: 'a-request' }, ask)).toMatchObject({
    apikey: 'a-key',
    'x-request-id': 'a-request',
  })
  expect(await inRequest({ number: 'a-request', traceparent }, ask)).toMatchObject({ traceparent })
  const alone = await ask()
  expect(alone).toMatchObject({ apikey: 'a-key' })
  expect(alone).not.toHaveProperty('x-request-id')
})

test('text that was damaged on the way is no answer', async () => {
  await expect(boundedFetch(`${url}/damaged`, {})).rejects.toThrow('not UTF-8')
})

test('an answer of nothing but brackets is none, before it is read for seconds', async () => {
  const megabyte = 1024 * 1024
  await using brackets = await serve(({ url }, response) =>
    response.end(
      url === '/deep' ? '['.repeat(megabyte).concat(']'.repeat(megabyte)) : `[${'{},'.repeat(megabyte)}1]`,
    ),
  )
  for (const path of ['/deep', '/wide']) {
    await expect(boundedFetch(brackets.address + path, {}), path).rejects.toThrow('too many values')
    await expect(fetchAsOwner(new Request(brackets.address + path)), path).rejects.toThrow('too many values')
  }
})

const KEYS = { apikey: 'a-key', authorization: 'Bearer a-key' }
const asVisitor = (address: string, init: RequestInit = {}) =>
  boundedFetch(address, { ...init, headers: KEYS })
const asOwner = (address: string, init: RequestInit = {}) =>
  fetchAsOwner(new Request(address, { ...init, headers: KEYS }))

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('the owner’s call says what it asks and for which request', async () => {
  const call = async () => (await asOwner(url, { method: 'POST', body: '{}' })).json()
  expect(await inRequest({ number: 'a-request' }, call)).toMatchObject({
    ...{ ...KEYS, 'x-request-id': 'a-request', 'content-length': '2' },
  })
})

test.each([
  ['a visitor', asVisitor],
  ['the owner', asOwner],
])('keys and passwords of %s do not follow where a service leads elsewhere', async (_who, call) => {
  const seen: unknown[] = []
  await using elsewhere = await serve(({ headers }, response) => {
    seen.push(headers)
    response.end('{}')
  })
  for (const status of [301, 302, 303, 307, 308]) {
    await using leading = await serve((_request, response) => {
      response.writeHead(status, { location: `${elsewhere.address}/stolen` }).end()
    })
    await expect(call(leading.address), String(status)).rejects.toThrow()
    await expect(call(leading.address, { method: 'POST', body: 'a password' })).rejects.toThrow()
  }
  expect(seen).toEqual([])
})

test('whoever wants to see where a service leads is told', async () => {
  await using leading = await serve((_request, response) => {
    response.writeHead(303, { location: 'https://shop.example' }).end()
  })
  const answer = await boundedFetch(leading.address, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://shop.example'])
})

test.each([
  ['a visitor', asVisitor, 4],
  ['the owner', asOwner, 32],
])('an answer to %s is read no further than it may be long, once it is unpacked', async (_who, call, mib) => {
  const largest = mib * 1024 * 1024
  let length = largest
  await using service = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(length, ' ')))
  })
  expect((await (await call(service.address)).arrayBuffer()).byteLength).toBe(largest)
  length += 1
  await expect(call(service.address)).rejects.toThrow(`longer than ${largest} bytes`)
})

/** A service that answers with each status in turn; no status means that it does not answer. */
function serviceWith(...statuses: (number | undefined)[]) {
  return watchAnswers(async () => {
    const status = statuses.shift()
    if (status === undefined) throw new Error('nobody answers')
    return new Response('', { status })
  })
}

const askWatched = ({ fetch }: ReturnType<typeof watchAnswers>) =>
  fetch('https://shop.example', {}).catch(() => {})

test('a service that was never asked is not away', () => {
  expect(serviceWith().isAway()).toBe(false)
})

test('a service is away while it does not answer, or says that it failed', async () => {
  const service = serviceWith(undefined, 200, 502, 200)
  const seen = []
  for (let asked = 0; asked < 4; asked++) {
    await askWatched(service)
    seen.push(service.isAway())
  }
  expect(seen).toEqual([true, false, true, false])
})

test.each([401, 402, 404, 429])('a service that answers %s is there', async (status) => {
  const service = serviceWith(undefined, status)
  await askWatched(service)
  await askWatched(service)
  expect(service.isAway()).toBe(false)
})

test('whoever asks hears of the failure as it was', async () => {
  await expect(serviceWith(undefined).fetch('https://shop.example', {})).rejects.toThrow('nobody answers')
})

test('an answer that was asked for before the service failed does not say that it is back', async () => {
  const early = Promise.withResolvers<Response>()
  const answers = [
    () => early.promise,
    async () => new Response('', { status: 500 }),
    async () => new Response(''),
  ]
  const service = watchAnswers(() => answers.shift()?.() ?? Promise.reject(new Error('nobody answers')))
  const first = askWatched(service)
  await askWatched(service)
  early.resolve(new Response(''))
  await first
  expect(service.isAway()).toBe(true)
  await askWatched(service)
  expect(service.isAway()).toBe(false)
})
