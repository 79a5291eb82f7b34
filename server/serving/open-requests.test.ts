import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { afterEach, expect, test, vi } from 'vitest'
import { readBounded } from '#services/shared/read-bounded.ts'
import { type OpenRequestLimits, OpenRequests } from './open-requests.ts'

const KIBIBYTE = 1024
/** The machine never stalls for as long as a second, and a test can wait for it. */
const LIMITS = { maxBytes: 512 * KIBIBYTE, silentMs: 1_000, minBytesPerS: 2_000, lookEveryMs: 10 }

const opened: { server: Server; requests: OpenRequests }[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const { server, requests } of opened.splice(0)) {
    requests[Symbol.dispose]()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
})

const READ_LATE_MS = 3_000
const LARGER_BYTES = 32 * KIBIBYTE * KIBIBYTE

/**
 * A service that reads whole bodies; /late begins to do so after three seconds, as one whose turn came then; /large
 * answers 8 MiB, and /larger 32. `X-Network` names the sender's network.
 */
async function open(limits: Partial<OpenRequestLimits> = {}): Promise<number> {
  const requests = new OpenRequests({ ...LIMITS, ...limits })
  const listener = getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as { incoming: IncomingMessage; outgoing: ServerResponse }
      const network = request.headers.get('x-network') ?? 'someone'
      const watched = requests.watch(incoming, outgoing, network)
      try {
        if (request.url.endsWith('/large')) return new Response('x'.repeat(8 * KIBIBYTE * KIBIBYTE))
        if (request.url.endsWith('/larger')) return new Response('x'.repeat(LARGER_BYTES))
        if (request.url.endsWith('/late')) await sleep(READ_LATE_MS)
        const body = await readBounded(request, 4 * KIBIBYTE * KIBIBYTE)
        return watched.isRefused ? RESPONSE_ALREADY_SENT : new Response(`${body?.length} bytes`)
      } catch (error) {
        if (watched.isRefused) return RESPONSE_ALREADY_SENT
        throw error
      }
    },
    { overrideGlobalObjects: false },
  )
  const server = createServer(listener)
  opened.push({ server, requests })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Sender {
  readonly socket: Socket
  /** Everything that came back until the connection ended. */
  readonly answer: Promise<string>
}

interface Sending {
  readonly path?: string
  readonly network?: string
  /** The length that the head announces; undefined for a body in pieces. */
  readonly length?: number | undefined
  readonly method?: string
  /** Bytes of the body that come along with the head. */
  readonly body?: string
}

function send(
  port: number,
  { path = '/', network = 'someone', method = 'POST', body = '', ...sending }: Sending,
): Sender {
  const length = 'length' in sending ? sending.length : body.length
  const socket = connect(port, 'localhost')
  sockets.push(socket)
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => resolve(text))
  const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', `x-network: ${network}`]
  if (length === undefined) head.push('transfer-encoding: chunked')
  else if (length > 0) head.push(`content-length: ${length}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return { socket, answer: promise }
}

test('whoever announces a body and sends nothing is told so and cut', async () => {
  const { answer } = send(await open(), { length: 1_000 })
  const refusal = await answer
  expect(refusal).toMatch(/^HTTP\/1.1 408 .*\{"message":"Request Timeout"\}/s)
  expect(refusal).toMatch(/content-type: application\/json/i)
  expect(refusal).toMatch(/cache-control: no-store/i)
  expect(refusal).not.toMatch(/retry-after/i)
})

test('so is whoever falls silent while others are answered', async () => {
  const port = await open()
  const { answer } = send(port, { length: 1_000 })
  const other = send(port, { body: 'x' })
  other.socket.end()
  expect(await other.answer).toMatch(/^HTTP\/1.1 200 /)
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
})

test('while the shop itself stands still nobody is silent or slow', async () => {
  const { socket, answer } = send(await open(), { length: 20, body: 'x'.repeat(10) })
  await sleep(100)
  const untilMs = performance.now() + 2 * LIMITS.silentMs
  while (performance.now() < untilMs);
  await sleep(100)
  socket.end('x'.repeat(10))
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*20 bytes/s)
})

test('whoever sent much at once and then falls silent is told so too', async () => {
  const { socket, answer } = send(await open(), { length: 400 * KIBIBYTE })
  socket.write(Buffer.alloc(300 * KIBIBYTE))
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
})

test('so is whoever sends a byte now and then', async () => {
  const { socket, answer } = send(await open(), { length: 100_000 })
  const drip = setInterval(() => socket.write('x'), 100)
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
  clearInterval(drip)
})

test('so is whoever sends the beginning of a body while nobody reads it yet', async () => {
  const { socket, answer } = send(await open(), { path: '/late', length: 1_000 })
  socket.write('--b')
  const beganMs = performance.now()
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - beganMs).toBeLessThan(READ_LATE_MS)
})

test('whoever could send no more until their body was read is asked for no bytes of that time', async () => {
  const port = await open({ minBytesPerS: 100 * KIBIBYTE })
  const { socket, answer } = send(port, { path: '/late', length: 301 * KIBIBYTE })
  socket.write(Buffer.alloc(150 * KIBIBYTE))
  await sleep(READ_LATE_MS + 500)
  socket.write(Buffer.alloc(150 * KIBIBYTE))
  await sleep(500)
  socket.end(Buffer.alloc(KIBIBYTE))
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*308224 bytes/s)
})

test('whoever sends steadily is heard to the end, however long it takes', async () => {
  const port = await open({ minBytesPerS: 100 })
  const { socket, answer } = send(port, { length: 2_000 })
  for (let sent = 0; sent < 2_000; sent += 100) {
    socket.write('x'.repeat(100))
    await new Promise((resolve) => setTimeout(resolve, 75))
  }
  socket.end()
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*2000 bytes/s)
})

test('beyond what all may hold, the network that holds most gives way, and nobody who sends little', async () => {
  const port = await open({ silentMs: 30_000 })
  const small = send(port, { network: 'small', length: 1_000 })
  small.socket.write('x'.repeat(999))
  const crowd = Array.from({ length: 4 }, () => send(port, { network: 'crowd', length: 300 * KIBIBYTE }))
  for (const { socket } of crowd) socket.write(Buffer.alloc(200 * KIBIBYTE))
  const refused = await Promise.any(crowd.map(async ({ answer }) => (await answer) || Promise.reject()))
  expect(refused).toMatch(/^HTTP\/1.1 503 .*retry-after: 5/s)
  small.socket.end('x')
  expect(await small.answer).toMatch(/^HTTP\/1.1 200 .*1000 bytes/s)
})

test('nobody gives way alone to a crowd whose bodies are smaller each and larger together', async () => {
  const port = await open({ silentMs: 30_000 })
  const alone = send(port, { network: 'alone', length: 301 * KIBIBYTE })
  alone.socket.write(Buffer.alloc(300 * KIBIBYTE))
  const crowd = Array.from({ length: 4 }, () => send(port, { network: 'crowd', length: 300 * KIBIBYTE }))
  for (const { socket } of crowd) socket.write(Buffer.alloc(150 * KIBIBYTE))
  const refused = await Promise.any(crowd.map(async ({ answer }) => (await answer) || Promise.reject()))
  expect(refused).toMatch(/^HTTP\/1.1 503 /)
  alone.socket.end(Buffer.alloc(KIBIBYTE))
  expect(await alone.answer).toMatch(/^HTTP\/1.1 200 .*308224 bytes/s)
})

test('bodies that wait whole for their turn count, and none of them gives way', async () => {
  const port = await open({ silentMs: 30_000 })
  const body = 'x'.repeat(60 * KIBIBYTE)
  const waiting = Array.from({ length: 9 }, () => send(port, { path: '/late', body }))
  await sleep(500)
  const late = send(port, { network: 'another', length: 1_000 })
  late.socket.write('x')
  expect(await late.answer).toMatch(/^HTTP\/1.1 503 /)
  for (const { socket } of waiting) socket.once('data', () => socket.end())
  for (const { answer } of waiting) expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

test('what came earlier on the same connection counts no more', async () => {
  const body = 'x'.repeat(400 * KIBIBYTE)
  const { socket, answer } = send(await open(), { body })
  await once(socket, 'data')
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${300 * KIBIBYTE}\r\n\r\n`)
  socket.write(body.slice(0, 200 * KIBIBYTE))
  await sleep(200)
  socket.end(body.slice(0, 100 * KIBIBYTE))
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*HTTP\/1.1 200 .*307200 bytes/s)
})

test('whoever takes no answer is cut at once where all hold too much', async () => {
  const port = await open({ silentMs: 30_000, maxBytes: 4 * KIBIBYTE * KIBIBYTE })
  const { socket } = send(port, { path: '/large', method: 'GET' })
  socket.pause()
  await once(socket, 'connect')
  await expect.poll(() => opened[0]?.server && connectionsOf(opened[0].server), { timeout: 10_000 }).toBe(0)
})

test.each([
  ['as announced', 3 * KIBIBYTE * KIBIBYTE, ''],
  ['in pieces', undefined, `${(3 * KIBIBYTE * KIBIBYTE).toString(16)}\r\n`],
])('a crowd that sends faster than anybody looks, %s, is refused all the same', async (_, length, begin) => {
  const port = await open({ silentMs: 30_000, lookEveryMs: 30_000, maxBytes: 2 * KIBIBYTE * KIBIBYTE })
  const crowd = Array.from({ length: 8 }, () => send(port, { length }))
  for (const { socket } of crowd) {
    socket.write(begin)
    socket.write(Buffer.alloc(2.5 * KIBIBYTE * KIBIBYTE))
  }
  // Those that are not refused wait for the rest of their bodies.
  let refused = 0
  for (const { answer } of crowd)
    void answer.then((text) => {
      if (/^HTTP\/1.1 503 /.test(text)) refused += 1
    })
  await vi.waitFor(() => expect(refused).toBeGreaterThan(4), { timeout: 20_000, interval: 50 })
})

test('whoever does not take an answer is cut, and its bytes with it', async () => {
  const port = await open({ maxBytes: 64 * KIBIBYTE * KIBIBYTE })
  const { socket, answer } = send(port, { path: '/large', method: 'GET' })
  socket.pause()
  await once(socket, 'connect')
  // The server has closed its end; the client reads what was sent before that only now.
  await expect.poll(() => opened[0]?.server && connectionsOf(opened[0].server), { timeout: 10_000 }).toBe(0)
  socket.resume()
  expect((await answer).length).toBeLessThan(8 * KIBIBYTE * KIBIBYTE)
})

test.each([
  ['asked for it', { method: 'GET' }],
  ['has still to send a body', { length: 1_000 }],
])('whoever %s and takes an answer steadily gets it whole, however long it takes', async (_, sending) => {
  const port = await open({ maxBytes: 64 * KIBIBYTE * KIBIBYTE })
  const beganMs = performance.now()
  const { socket, answer } = send(port, { path: '/larger', ...sending })
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), 5)
  })
  // The server would keep the connection open for another request.
  socket.on('data', () => socket.bytesRead > LARGER_BYTES && socket.end())
  expect((await answer).length).toBeGreaterThan(LARGER_BYTES)
  expect(performance.now() - beganMs).toBeGreaterThan(2 * LIMITS.silentMs)
})

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
