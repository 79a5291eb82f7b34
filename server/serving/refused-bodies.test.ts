import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { RefusedBodies, withKnownBody } from './refused-bodies.ts'

test('a network waits longer the more of its bodies were refused, up to a second, and others do not', () => {
  const bodies = new RefusedBodies()
  const refuse = (count: number) => {
    for (let at = 0; at < count; at += 1) bodies.note('here', 0)
  }
  refuse(10)
  expect(bodies.waitMs('here', 0)).toBe(0)
  refuse(4)
  expect(bodies.waitMs('here', 0)).toBe(200)
  expect(bodies.waitMs('elsewhere', 0)).toBe(0)
  refuse(1_000)
  expect(bodies.waitMs('here', 0)).toBe(1_000)
})

test('what was sent long ago is forgotten by half every two seconds', () => {
  const bodies = new RefusedBodies()
  for (let at = 0; at < 24; at += 1) bodies.note('here', 0)
  expect(bodies.waitMs('here', 0)).toBe(700)
  expect(bodies.waitMs('here', 2_000)).toBe(100)
  expect(bodies.waitMs('here', 4_000)).toBe(0)
})

test('of ten thousand networks and one, the one that was quiet longest is forgotten', () => {
  const bodies = new RefusedBodies()
  const noteOften = (network: string) => {
    for (let at = 0; at < 12; at += 1) bodies.note(network, 0)
  }
  noteOften('first')
  noteOften('second')
  for (let at = 0; at < 9_999; at += 1) bodies.note(`network ${at}`, 0)
  expect([bodies.waitMs('first', 0), bodies.waitMs('second', 0)]).toEqual([0, 100])
})

test('whoever sends bodies that nobody reads is answered late, and whose body was read never', async () => {
  const bodies = new RefusedBodies()
  const server = createServer(async (request, response) => {
    await bodies.hold('here', request, response)
    if (request.url === '/read') for await (const _ of request);
    response.writeHead(request.url === '/read' ? 200 : 413, { connection: 'close' }).end()
    setTimeout(() => request.socket.destroy(), 10)
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const post = async (path: string, sent: string) => {
    const socket = connect(port, 'localhost').on('error', () => {})
    const startedMs = performance.now()
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\n\r\n${sent}`)
    await once(socket.resume(), 'close')
    return performance.now() - startedMs
  }
  for (let at = 0; at < 30; at += 1) await post('/read', 'abc')
  expect(bodies.waitMs('here', performance.now())).toBe(0)
  for (let at = 0; at < 16; at += 1) await post('/refused', 'a')
  expect(await post('/refused', 'a')).toBeGreaterThan(100)
  server.close()
})

test.each([
  ['none', {}, 0],
  ['an empty one', { 'content-length': '0' }, 0],
  ['one that says its length', { 'content-length': '3' }, 1_000],
  ['one in pieces', { 'transfer-encoding': 'chunked' }, 1_000],
])('a request with a body counts, and no other: %s', async (_, headers, waitMs) => {
  const bodies = new RefusedBodies()
  for (let at = 0; at < 40; at += 1) {
    const outgoing = new EventEmitter()
    const held = bodies.hold(
      'here',
      { headers, complete: false } as IncomingMessage,
      outgoing as unknown as ServerResponse,
    )
    outgoing.emit('close')
    await held
  }
  expect(bodies.waitMs('here', performance.now() - 2_000)).toBe(waitMs)
})

test('a body is known by its length or its pieces, and there is none without either', async () => {
  const made = (method: string, headers = {}, body: string | null = null) =>
    new Request('https://keel.test/', { method, headers, body })
  for (const request of [made('GET'), made('HEAD'), made('POST', { 'content-length': '3' }, 'abc')])
    expect(withKnownBody(request)).toBe(request)
  const bare = withKnownBody(made('POST', { 'x-sent': 'yes' }, 'abc'))
  expect([bare.method, bare.headers.get('x-sent'), await bare.text()]).toEqual(['POST', 'yes', ''])
  const pieces = made('PUT', { 'transfer-encoding': 'chunked' }, 'abc')
  const known = withKnownBody(pieces)
  expect(known).not.toBe(pieces)
  expect([known.method, await known.text()]).toEqual(['PUT', 'abc'])
})
