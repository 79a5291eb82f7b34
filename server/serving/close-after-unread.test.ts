import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { closeAfterUnread } from './close-after-unread.ts'

let server: Server
afterEach(() => {
  vi.restoreAllMocks()
  server.close()
})

/** Opens a server that refuses a large body before reading any of it, and answers all other requests. */
async function open(): Promise<number> {
  server = createServer((request, response) => {
    closeAfterUnread(request, response)
    const isLarge = Number(request.headers['content-length'] ?? 0) > 1_000
    // A service that checks the length answers a moment later, too.
    setImmediate(() => response.writeHead(isLarge ? 413 : 200, { 'content-type': 'text/plain' }).end('heard'))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function post(port: number, bodies: readonly string[]): Promise<string> {
  const socket = connect(port, 'localhost')
  // The connection may be cut while the test still sends, but the answer has come by then.
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    if (text.split('heard').length > bodies.length) socket.end()
  })
  for (const body of bodies)
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  await new Promise((resolve) => socket.on('close', resolve))
  return text
}

test('an answer before the body has come is the last of its connection, says so, and arrives', async () => {
  const answer = await post(await open(), ['x'.repeat(3_000_000)])
  expect(answer).toMatch(/^HTTP\/1.1 413 .*connection: close\r\n.*heard/is)
})

/** Sends the beginning of a body that is refused, and resolves to the connection once the answer has come. */
async function sendPart(port: number): Promise<Socket> {
  const socket = connect(port, 'localhost').on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(1_000)}`)
  await once(socket, 'data')
  return socket
}

test('a client that reads the answer only after its whole body finds the connection open until then, as Firefox asks', async () => {
  const socket = await sendPart(await open())
  for (let part = 0; part < 8; part += 1) {
    await sleep(250)
    socket.write('x'.repeat(100_000))
  }
  expect(socket.readableEnded).toBe(false)
  const sentAtMs = performance.now()
  await once(socket, 'end')
  expect(performance.now() - sentAtMs).toBeLessThan(15_000)
})

test('a client that never stops sending is cut off', async () => {
  const socket = await sendPart(await open())
  const trickle = setInterval(() => socket.write('x'), 50)
  const nowMs = performance.now.bind(performance)
  let aheadMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs() + aheadMs)
  // A stretch of the clock that is shorter than the silence of a client that has finished.
  const hurry = setInterval(() => (aheadMs += 800), 100)
  const beganMs = nowMs()
  await once(socket, 'end')
  clearInterval(hurry)
  expect(aheadMs + nowMs() - beganMs).toBeGreaterThan(29_000)
  clearInterval(trickle)
})

test('a client that ends in the middle of its body gets no second answer', async () => {
  const socket = connect(await open(), 'localhost').on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.end(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(1_000)}`)
  await once(socket, 'end')
  expect(text.match(/HTTP\/1.1/g)).toHaveLength(1)
})

test('of very many clients that go on sending, whoever has done so longest is closed', {
  timeout: 15_000,
}, async () => {
  const port = await open()
  const sockets: Socket[] = []
  const trickle = setInterval(() => sockets.map((socket) => socket.write('x')), 100)
  for (let count = 0; count < 201; count += 1) sockets.push(await sendPart(port))
  const [longest, next] = sockets
  if (longest?.readableEnded === false) await once(longest, 'end')
  expect(next?.readableEnded).toBe(false)
  clearInterval(trickle)
  for (const socket of sockets) socket.destroy()
})

test('what crowds still send after they were refused is read by so many bytes a second, and each hears the answer', async () => {
  const port = await open()
  const body = 'x'.repeat(20_000_000)
  const connections: Socket[] = []
  server.on('connection', (socket) => connections.push(socket))
  const beganMs = performance.now()
  const senders = Array.from({ length: 20 }, () => connect(port, 'localhost').on('error', () => {}))
  const answers = await Promise.all(
    senders.map(async (socket) => {
      socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
      return String((await once(socket, 'data'))[0])
    }),
  )
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 413'))).toHaveLength(20)
  await sleep(1_500)
  const readBytes = connections.reduce((sum, socket) => sum + socket.bytesRead, 0)
  const seconds = (performance.now() - beganMs) / 1_000
  // Each connection has read a piece or two before its answer went out, and may overdraw its share by one.
  expect(readBytes).toBeGreaterThan(10_000_000)
  expect(readBytes).toBeLessThan(21_000_000 * seconds + 20 * 200_000)
  for (const socket of senders) socket.destroy()
})

test('a connection is kept where the body came, be it empty', async () => {
  const answers = await post(await open(), ['short', '', 'short'])
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3)
  expect(answers.toLowerCase()).not.toContain('connection: close')
})
