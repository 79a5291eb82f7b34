import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { askOutside, type OutsideRules, readOutsideUrl } from './outside-request.ts'

const own: OutsideRules = { mayAskLoopback: true }
const strict: OutsideRules = { mayAskLoopback: false }

let close = async () => {}
afterEach(async () => {
  vi.restoreAllMocks()
  await close()
})

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}/profile`)
}

const get = (url: URL, rules: OutsideRules, withinMs = 2_000) =>
  askOutside({ url, method: 'GET', headers: {}, withinMs, mostBytes: 1_000 }, rules)

test.each([
  ['https://agent.example/profile', true],
  ['http://agent.example/profile', false],
  ['http://10.0.0.1/profile', false],
  ['https://me:secret@agent.example/', false],
  ['file:///etc/passwd', false],
  ['ftp://agent.example/', false],
  ['//agent.example', false],
  ['', false],
])('%s may be asked: %s', (text, may) => {
  expect(readOutsideUrl(text, own) !== undefined).toBe(may)
})

test('plain HTTP is for a shop on this machine, and for this machine alone', () => {
  expect(readOutsideUrl('http://localhost:4000/', own)).toBeDefined()
  expect(readOutsideUrl('http://localhost:4000/', strict)).toBeUndefined()
})

test('a fragment makes no other address', () => {
  expect(readOutsideUrl('https://agent.example/profile#2', strict)?.href).toBe(
    'https://agent.example/profile',
  )
})

test('what is asked is answered with status, headers and body', async () => {
  const url = await serve((request, response) => response.end(`${request.method} ${request.url}`))
  expect(await get(url, own)).toMatchObject({ kind: 'answered', status: 200, body: 'GET /profile' })
})

test.each([
  ['one private address', ['10.0.0.1']],
  ['the address of a cloud’s secrets', ['169.254.169.254']],
  ['this machine', ['127.0.0.1']],
  ['a private address beside a public one', ['1.1.1.1', '192.168.0.1']],
])('a name that leads to %s is not asked', async (_case, addresses) => {
  let asked = 0
  const { port } = await serve(() => {
    asked += 1
  })
  const rules = { ...strict, lookUp: async () => addresses }
  const answer = await get(new URL(`https://agent.example:${port}/`), rules)
  expect([answer.kind, asked]).toEqual(['forbidden', 0])
})

test('a public name never leads to this machine, even where this machine may be asked', async () => {
  const rules = { ...own, lookUp: async () => ['127.0.0.1'] }
  expect((await get(new URL('https://agent.example/'), rules)).kind).toBe('forbidden')
})

test.each(['https://10.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://2130706433/'])(
  '%s is not asked',
  async (address) => {
    expect((await get(new URL(address), strict)).kind).toBe('forbidden')
  },
)

test('the connection goes to the address that was judged, wherever the name leads by then', async () => {
  const url = await serve((_request, response) => response.end('judged'))
  const lookUp = vi.fn(async () => ['127.0.0.1'])
  // A connection that looked the name up itself would ask the system, for which it leads nowhere by now.
  const askSystem = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, found: (error: Error) => void) =>
      found(new Error('the name leads elsewhere'))) as typeof dns.lookup)
  expect(await get(url, { ...own, lookUp })).toMatchObject({ kind: 'answered', body: 'judged' })
  expect(lookUp).toHaveBeenCalledOnce()
  expect(askSystem).not.toHaveBeenCalled()
})

test.each([
  ['beside a public one of version 4', ['1.1.1.1']],
  ['and to no other', undefined],
])('a name that leads to a private address of version 6 %s is not asked', async (_case, found) => {
  const resolve4 = vi.spyOn(Resolver.prototype, 'resolve4')
  if (found) resolve4.mockResolvedValue(found)
  else resolve4.mockRejectedValue(new Error('no data'))
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(['fd00::1'])
  expect((await get(new URL('https://agent.example/'), strict, 500)).kind).toBe('forbidden')
})

test('a redirect is an answer, and is not followed', async () => {
  let asked = 0
  const url = await serve((_request, response) => {
    asked += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect([await get(url, own), asked]).toMatchObject([{ kind: 'answered', status: 302 }, 1])
})

test('a host that never answers is given up', async () => {
  const url = await serve(() => {})
  expect(await get(url, own, 50)).toMatchObject({ kind: 'failed' })
})

test('a host that wants to speak another protocol is given up', async () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'
  const raw = createRawServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(switching))
  })
  await new Promise<void>((listening) => raw.listen(0, '127.0.0.1', listening))
  close = async () => void raw.close()
  const url = new URL(`http://localhost:${(raw.address() as AddressInfo).port}/profile`)
  const reason = 'the host wants to speak another protocol'
  expect(await get(url, own)).toEqual({ kind: 'failed', reason })
})

test('a name server that never answers is given up', async () => {
  const rules = { ...own, lookUp: () => new Promise<never>(() => {}) }
  expect(await get(new URL('https://agent.example/'), rules, 50)).toMatchObject({ kind: 'failed' })
})

test('an answer without an end is read no further than it may be long', async () => {
  const url = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  expect(await get(url, own)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('longer') })
})

test('nobody at home is a failure with a reason', async () => {
  const url = await serve(() => {})
  await close()
  close = async () => {}
  expect(await get(url, own)).toMatchObject({ kind: 'failed' })
})
