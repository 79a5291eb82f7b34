import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { splitUrl } from '#server/pages/page-path.ts'
import { readAsked } from '#server/pages/public/answer-page.ts'
import { createAddressReader } from '#server/serving/client-address.ts'
import { closeAfterRefusal, isAfterRefusal } from '#server/serving/upgrades.ts'
import { givenConfiguration, startVarnish, type Varnish } from '#tests/fixtures/front/varnish.ts'
import { findProgram } from '#tests/soak/balancers/find-program.ts'

const HOST = '127.0.0.1'
const program = findProgram('varnishd', [])
/** The end of a run names what was skipped whole, and why. */
const MISSING = program ? '' : ', which need varnishd on this machine'
const STARTS_WITHIN = { timeout: 60_000, interval: 100 }
/** The one path whose requests for a socket Varnish passes on without looking at anything behind them. */
const SOCKET_PATH = '/realtime/v1/websocket'
const SLOW_PATH = `${SOCKET_PATH}?slow`
/** Lets the slow answer come. */
let answerSlowly = () => {}
/** The addresses that the shop was asked for. */
const heard: (string | undefined)[] = []
const addressOf = createAddressReader([HOST])

/** Answers as a shop does whose sockets are a hosted service's, by the shop's own reading of a request, and says what it read. */
const shop: Server = createServer({ shouldUpgradeCallback: () => false }, async (request, response) => {
  if (isAfterRefusal(request)) return
  closeAfterRefusal(request, response)
  heard.push(request.url)
  const { path, currency } = readAsked(request)
  if (request.url === SLOW_PATH) await new Promise<void>((resolve) => (answerSlowly = resolve))
  const isOfItsAddress = path === splitUrl(request.url).path
  const forFront = { 'surrogate-control': 'max-age=60, stale-if-error=3600', 'surrogate-key': 'keel' }
  response
    .writeHead(200, { 'cache-control': 'private, no-cache', ...(isOfItsAddress && forFront) })
    .end(`${path} in ${currency} for ${addressOf(request)}`)
})

describe.skipIf(!program)(`the rules for Varnish that owners are given${MISSING}`, () => {
  let folder: string
  let varnish: Varnish
  let port: number
  beforeAll(async () => {
    await once(shop.listen(0, HOST), 'listening')
    const { port: ofShop } = shop.address() as AddressInfo
    folder = await mkdtemp(join(tmpdir(), 'keel-varnish-'))
    varnish = await startVarnish(program ?? '', join(folder, 'it'), await givenConfiguration(ofShop, ofShop))
    port = Number(new URL(varnish.origin).port)
    // It compiles what it was given before it listens.
    await vi.waitFor(async () => expect(await ask('/health/ready')).toContain('200 OK'), STARTS_WITHIN)
  })
  afterAll(async () => {
    await varnish?.end()
    shop.closeAllConnections()
    shop.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  /** What comes back for these very lines, each said after the answer to the one before. */
  async function say(...all: readonly string[]): Promise<string> {
    const socket = connect(port, HOST)
    let answer = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => {})
    await once(socket, 'connect')
    for (const lines of all) {
      const before = answer
      if (!socket.writable) break
      socket.write(lines, 'latin1')
      while (answer === before && !socket.destroyed) await pause(20)
      await pause(100)
    }
    socket.destroy()
    return answer
  }

  function ask(path: string, ...headers: readonly string[]): Promise<string> {
    return say([`GET ${path} HTTP/1.1`, 'Host: shop.test', ...headers, '', ''].join('\r\n'))
  }

  test('a page is kept for each currency, and its first visitor gets the one they chose', async () => {
    expect(await ask('/one', 'Cookie: a=b; keel_currency=EUR')).toContain('/one in EUR')
    expect(await ask('/one', 'Cookie: keel_currency=XXX; keel_currency=GBP')).toContain('/one in GBP')
    expect(await ask('/one')).toContain('/one in USD')
    expect(await ask('/one', 'Cookie: keel_currency=EUR; c=d')).toMatch(/varnish; hit[\s\S]*\/one in EUR/)
    expect(await ask('/one', 'Cookie: c=d')).toMatch(/varnish; hit[\s\S]*\/one in USD/)
  })

  test.each([
    ['has another equals sign', 'Cookie: keel_currency=EUR=x'],
    ['ends in a space of another alphabet', 'Cookie: keel_currency=EUR\u00a0'],
    ['begins with one', 'Cookie: a=b;\u00a0keel_currency=EUR'],
    ['stands in a second header', 'Cookie: a=b\r\nCookie: keel_currency=EUR'],
    ['is cut by a vertical tab', 'Cookie: a=b;\u000bkeel_currency=EUR'],
  ])('nobody has others see a currency that they did not choose by a cookie that %s', async (how, cookie) => {
    const path = `/${encodeURIComponent(how)}`
    await ask(path, cookie)
    expect(await ask(path)).toContain(' in USD ')
  })

  test('a program gets the words of a page, in whichever header it asks for them', async () => {
    await ask('/about', 'Accept: text/html')
    expect(await ask('/about', 'Accept: text/html', 'Accept: text/markdown')).toContain('/about.md in USD')
    expect(await ask('/about', 'Accept: text/html')).toMatch(/varnish; hit[\s\S]*\/about in USD/)
  })

  const forSocket = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`
  /** Is said by somebody who would get past the front. */
  const FORGED =
    'POST /two HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 0\r\n\r\n'

  test.each(['/', SOCKET_PATH, `${SOCKET_PATH}?vsn=1.0.0`])(
    'nobody gets past the front by a request for a socket at %s, where they could say who they are',
    async (path) => {
      const [, first, ...others] = (await say(forSocket(path), FORGED)).split(/^HTTP/m)
      expect(first).toMatch(/^\/1\.1 200 /)
      for (const answer of others) expect(answer).toContain('Cache-Status: varnish')
    },
  )

  test('nobody gets past it either while the shop still answers what they asked before', async () => {
    const socket = connect(port, HOST)
    socket.on('error', () => {}).resume()
    socket.write(forSocket(SLOW_PATH))
    await expect.poll(() => heard).toContain(SLOW_PATH)
    heard.length = 0
    socket.write(FORGED)
    await expect.poll(() => socket.closed).toBe(true)
    answerSlowly()
    expect(heard).not.toContain('/two')
  })

  test('nobody has pages forgotten through what speaks https on the machine of a process', async () => {
    const purge = (...headers: string[]) =>
      say(['PURGE / HTTP/1.1', 'Host: shop.test', 'xkey-softpurge: keel', ...headers, '', ''].join('\r\n'))
    expect(await purge()).toContain('200 Forgotten')
    expect(await purge('X-Forwarded-For: 192.0.2.1')).toContain('403')
  })
})
