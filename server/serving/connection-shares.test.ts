import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { collectGarbage } from '#tests/fixtures/collect-garbage.ts'
import { isTooManyAtOnce, shareConnections, warnOfCuts } from './connection-shares.ts'

let server: Server | undefined
let socket: Socket | undefined
let nowMs = 0
const warned: object[] = []
const log = { warn: (fields: object, message: string) => void warned.push({ ...fields, message }) }
const warn = warnOfCuts(log, () => new Date(nowMs))

afterEach(async () => {
  nowMs += 60_000
  warned.length = 0
  socket?.destroy()
  const closing = server
  server = undefined
  if (closing) await new Promise((closed) => closing.close(closed))
})

async function connectTo(answer: (response: ServerResponse) => void): Promise<Socket> {
  server = createServer((request, response) => {
    if (!isTooManyAtOnce(request, response, warn)) answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

const ASKED = 'GET / HTTP/1.1\r\nhost: keel.test\r\n\r\n'

function openFrom(share: (socket: Socket) => void, remoteAddress: string, count = 1) {
  return Array.from({ length: count }, () => {
    const opened = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy() {
        opened.destroyed = true
        opened.emit('close')
      },
    })
    share(opened as unknown as Socket)
    return opened
  })
}

test('a network has five hundred connections, and another one once one of them is closed', () => {
  const share = shareConnections([], warn)
  const all = openFrom(share, '2001:db8:0:1::7', 500)
  expect(all.some(({ destroyed }) => destroyed)).toBe(false)
  for (let round = 0; round < 2; round += 1)
    expect(openFrom(share, '2001:db8:0:ff::8')).toMatchObject([{ destroyed: true }])
  expect(openFrom(share, '2001:db8:0:100::7')).toMatchObject([{ destroyed: false }])
  all[0]?.destroy()
  expect(openFrom(share, '2001:db8:0:ff::8', 2)).toMatchObject([{ destroyed: false }, { destroyed: true }])
})

test('of networks that have no connection any more nothing is kept', () => {
  const share = shareConnections([], warn)
  const visit = (second: number) => {
    for (let third = 0; third < 64; third += 1)
      for (let fourth = 0; fourth < 256; fourth += 1) {
        const [opened] = openFrom(share, `10.${second}.${third}.${fourth}`)
        opened?.destroy()
      }
  }
  visit(0)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  visit(1)
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(500_000)
})

test.each(['192.0.2.1', '::ffff:192.0.2.1', '127.0.0.1', '::1'])(
  '%s, a proxy or of this machine, has as many as it needs',
  (address) => {
    const all = openFrom(shareConnections(['192.0.2.0/24'], warn), address, 600)
    expect(all.some(({ destroyed }) => destroyed)).toBe(false)
  },
)

test.each(['fe80::1%eth0', 'fe80::1%3', '%eth0', 'of no kind', ''])(
  'the address %j, as a system may tell one, throws nothing and is counted',
  (address) => {
    const all = openFrom(shareConnections([], warn), address, 501)
    expect(all.filter(({ destroyed }) => destroyed)).toHaveLength(1)
  },
)

test('an owner is told once a minute which network is cut, and what to do if it is a proxy', () => {
  const share = shareConnections([], warn)
  openFrom(share, '203.0.113.9', 510)
  expect(warned).toEqual([{ network: '203.0.113.9', message: expect.stringContaining('TRUST_PROXY') }])
  nowMs += 59_000
  openFrom(share, '203.0.113.9')
  expect(warned).toHaveLength(1)
  nowMs += 1_000
  openFrom(share, '203.0.113.9')
  expect(warned).toHaveLength(2)
})

test('some requests are answered that come before the first answer, one after the other', async () => {
  const socket = await connectTo((response) => response.end('answer'))
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  for (let round = 1; round <= 3; round += 1) {
    socket.write(ASKED.repeat(11))
    await expect.poll(() => text.match(/answer/g)).toHaveLength(11 * round)
  }
})

test('two thousand are not: the connection ends, and no more of them are worked on', async () => {
  let asked = 0
  const socket = await connectTo((response) => {
    asked += 1
    response.end('answer')
  })
  socket.resume().write(ASKED.repeat(2_000))
  await expect.poll(() => socket.closed).toBe(true)
  expect(asked).toBe(11)
  expect(warned).toMatchObject([{ network: '127.0.0.1' }])
})
