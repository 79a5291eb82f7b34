import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeAfterUnread } from './close-after-unread.ts'

let server: Server
afterEach(() => server.close())

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

test('what crowds still send after they were refused is read by so many bytes a second, and each hears the answer', async () => {
  const port = await open()
  const body = 'x'.repeat(5_000_000)
  const closed: Promise<number>[] = []
  server.on('connection', (socket) => closed.push(once(socket, 'close').then(() => socket.bytesRead)))
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(port, [body])))
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 413'))).toHaveLength(20)
  const readBytes = (await Promise.all(closed)).reduce((sum, bytes) => sum + bytes)
  expect(readBytes).toBeLessThan(50_000_000)
})

test('a connection is kept where the body came, be it empty', async () => {
  const answers = await post(await open(), ['short', '', 'short'])
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3)
  expect(answers.toLowerCase()).not.toContain('connection: close')
})
