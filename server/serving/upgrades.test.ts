import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeAfterRefusal, isAfterRefusal } from './upgrades.ts'

let server: Server
afterEach(() => server.close())

const askedFor = (upgrade: string, ...more: string[]) =>
  ['GET /first HTTP/1.1', 'host: keel.test', `upgrade: ${upgrade}`, ...more, '', ''].join('\r\n')
const FORGED =
  'POST /second HTTP/1.1\r\nhost: keel.test\r\nx-forwarded-for: 192.0.2.1\r\ncontent-length: 0\r\n\r\n'

/** Opens a server that takes no WebSockets, answers when it is told to, and notes what it was asked. */
async function open() {
  const asked: (string | undefined)[] = []
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  server = createServer({ shouldUpgradeCallback: () => false }, async (request, response) => {
    if (isAfterRefusal(request)) return
    closeAfterRefusal(request, response)
    asked.push(request.url)
    await promise
    response.end('plain')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  return { socket, asked, answer, text: () => text }
}

test.each(['websocket', 'WebSocket'])(
  'nothing is heard any more behind a request for a %s, also while it is being answered',
  async (upgrade) => {
    const { socket, asked, answer } = await open()
    socket.write(askedFor(upgrade, 'connection: upgrade'))
    await expect.poll(() => asked).toEqual(['/first'])
    socket.write(FORGED)
    await expect.poll(() => socket.closed).toBe(true)
    answer()
    expect(asked).toEqual(['/first'])
  },
)

test('nothing is heard that came together with it', async () => {
  const { socket, asked, answer } = await open()
  // With a header `connection: upgrade` Node itself would drop the rest of the packet.
  socket.write(askedFor('websocket') + FORGED)
  await expect.poll(() => socket.closed).toBe(true)
  answer()
  expect(asked).toEqual(['/first'])
})

test('whoever waits for the plain answer gets it, and the connection closes', async () => {
  const { socket, answer, text } = await open()
  answer()
  socket.write(askedFor('websocket', 'connection: upgrade'))
  await expect.poll(() => socket.closed).toBe(true)
  expect(text()).toMatch(/^HTTP\/1\.1 200 /)
  expect(text()).toMatch(/^connection: close/im)
  expect(text()).toContain('plain')
})

test('a connection on which another protocol was offered is heard on', async () => {
  const { socket, asked, answer } = await open()
  answer()
  socket.write(askedFor('h2c') + FORGED)
  await expect.poll(() => asked).toEqual(['/first', '/second'])
  socket.destroy()
})
