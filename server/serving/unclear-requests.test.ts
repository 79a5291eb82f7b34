import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeRaw, rawAnswer } from '#tests/processes/raw-answer.ts'
import { createLog } from '../log.ts'
import { takePathAlone } from './request-target.ts'
import { refusedAsUnclear } from './unclear-requests.ts'
import { createUpgrades } from './upgrades.ts'

let server: Server
let port: number
let asked: (string | undefined)[]

/** A server with one address for WebSockets, which answers them plainly as well. */
beforeAll(async () => {
  const sockets = {
    path: '/socket',
    accept(request: { url?: string | undefined }, socket: { end(text: string): void }) {
      asked.push(request.url)
      socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    },
    close() {},
  }
  const service = { paths: [], routes: [], fetch: async () => new Response(), sockets }
  const upgrades = createUpgrades([service], () => '203.0.113.9', createLog('silent'))
  server = createServer(
    { shouldUpgradeCallback: (request) => upgrades.isWanted(request) },
    (request, response) => {
      if (refusedAsUnclear(request, response)) return
      takePathAlone(request)
      asked.push(request.url)
      response.end()
    },
  )
  server.on('upgrade', (request, socket, head) => upgrades.accept(request, socket, head))
  await once(server.listen(0, 'localhost'), 'listening')
  port = (server.address() as AddressInfo).port
})

beforeEach(() => {
  asked = []
})

afterAll(() => server.close())

const written = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
const ask = (...lines: string[]) => rawAnswer(port, written(...lines))

test.each([
  ['two', 'host: keel.example', 'host: evil.example'],
  ['the same twice', 'Host: keel.example', 'HOST: keel.example'],
  ['an empty one beside another', 'host:', 'host: keel.example'],
  ['two words', 'host: keel.example evil.example'],
  ['a path', 'host: keel.example/product'],
  ['somebody at it', 'host: keel.example@evil.example'],
  ['a port that is none', 'host: keel.example:http'],
  ['an address that does not end', 'host: [2001:db8::1'],
  ['no ASCII', 'host: k\u00e9el.example'],
])('a request with %s for a host is refused, for a page and for a socket', async (_, ...hosts) => {
  const page = ['GET /page HTTP/1.1', ...hosts, 'connection: close']
  const socket = ['GET /socket HTTP/1.1', ...hosts, 'upgrade: websocket', 'connection: upgrade']
  expect([await ask(...page), await ask(...socket)]).toEqual([400, 400])
  expect(asked).toEqual([])
})

test('nothing is heard any more behind a request that is refused', async () => {
  const next = ['', 'GET /next HTTP/1.1', 'host: keel.example']
  const { status, text } = await exchangeRaw(
    port,
    written('GET /page HTTP/1.1', 'host: a', 'host: b', ...next),
  )
  expect(status).toBe(400)
  expect(text.match(/HTTP\/1\.1|connection: \S+/gi)).toEqual(['HTTP/1.1', 'connection: close'])
  expect(asked).toEqual([])
})

test.each(['close', 'keep-alive'])(
  'an older client that sends in pieces, which it knows none of, is heard no more: connection %s',
  async (connection) => {
    const head = ['host: a', `connection: ${connection}`, 'transfer-encoding: chunked']
    expect(await ask('POST /page HTTP/1.0', ...head, '', '0', '', 'GET /next HTTP/1.1', 'host: a')).toBe(400)
    expect(asked).toEqual([])
  },
)

test('a socket without a host is refused', async () => {
  expect(await ask('GET /socket HTTP/1.1', 'upgrade: websocket', 'connection: upgrade')).toBe(400)
})

test.each(['keel.example', 'localhost:3000', 'my_service', '192.0.2.1:80', '[2001:db8::1]:443', '[::1]', ''])(
  'a request for the host %j is answered',
  async (host) => {
    expect(await ask('GET /page HTTP/1.1', `host: ${host}`, 'connection: close')).toBe(200)
    const upgrade = ['upgrade: websocket', 'connection: upgrade']
    expect(await ask('GET /socket HTTP/1.1', `host: ${host}`, ...upgrade)).toBe(101)
  },
)

test('an older client, which names no host, is answered', async () => {
  expect(await ask('GET /page HTTP/1.0')).toBe(200)
})

test.each([
  ['http://keel.example/page', '/page'],
  ['HTTPS://keel.example:443/page?a=http://b', '/page?a=http://b'],
  ['http://keel.example', '/'],
  ['http://keel.example?a=b', '/?a=b'],
  ['http://[::1]:80//page', '//page'],
])('a request for the whole address %s is one for %s', async (address, path) => {
  expect(await ask(`GET ${address} HTTP/1.1`, 'host: another.example', 'connection: close')).toBe(200)
  expect(asked).toEqual([path])
})

test('a socket may be asked for by its whole address', async () => {
  const upgrade = ['upgrade: websocket', 'connection: upgrade']
  expect(await ask('GET http://keel.example/socket HTTP/1.1', 'host: keel.example', ...upgrade)).toBe(101)
  expect(asked).toEqual(['/socket'])
})

test.each(['http://somebody@keel.example/page', 'http:///page', 'ftp://keel.example/page', 'http:/page'])(
  'what is no address of the shop’s stays as it is: %s',
  async (address) => {
    await ask(`GET ${address} HTTP/1.1`, 'host: keel.example', 'connection: close')
    expect(asked.filter((path) => path?.startsWith('/'))).toEqual([])
  },
)

test.each([
  [501, 'gzip, chunked'],
  [501, 'GZIP,\tChunked'],
  [400, 'chunked, gzip'],
  [400, 'chunked, chunked'],
  [400, 'gzip'],
  [400, 'gzip, chunked, gzip'],
  [400, 'identity'],
])('%i answers a body in the coding %s, and nothing behind it', async (status, coding) => {
  const head = ['host: a', `transfer-encoding: ${coding}`, '', '0', '']
  expect(await ask('POST /page HTTP/1.1', ...head, 'GET /next HTTP/1.1', 'host: a')).toBe(status)
  expect(asked).toEqual([])
})

test('a body in pieces is taken, however the coding is written', async () => {
  const head = ['host: a', 'connection: close', 'transfer-encoding: Chunked', '', '0']
  expect(await ask('POST /page HTTP/1.1', ...head)).toBe(200)
})

test.each(['GET /page', 'GET /page HTTP/0.9', 'GET /page HTTP/2.0'])(
  'a request of another version is refused: %s',
  async (line) => {
    expect(await ask(line, 'host: a')).toBeGreaterThanOrEqual(400)
    expect(asked).toEqual([])
  },
)

test('a request is answered whatever other short headers it has', async () => {
  const others = ['date: Sun, 06 Nov 2026 08:49:37 GMT', 'from: kim@keel.example']
  expect(await ask('GET /page HTTP/1.1', ...others, 'host: a', 'connection: close')).toBe(200)
})
