import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPublicPages } from '#tests/fixtures/shop/public-pages.ts'
import { rawAnswer } from '#tests/processes/raw-answer.ts'
import { createPublicAnswers } from '../pages/public/answer-page.ts'
import { StoredPage } from '../pages/public/stored-page.ts'
import { FairTurns } from './fair-turns.ts'
import { OPEN_REQUEST_LIMITS, OpenRequests } from './open-requests.ts'
import { createRouter } from './request-router.ts'

let server: Server
let asked: string[]

/** A shop with a service at `/api/`, pages of one's own below `/office/`, and pages for all. */
beforeAll(async () => {
  const answer = async ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return new Response('an answer')
  }
  const page = new StoredPage(200, {}, Buffer.from('a page'))
  const listener = createRouter({
    publicAnswers: createPublicAnswers({
      pages: openPublicPages({ maxBytes: 100_000 }),
      make: async () => ({ page, tags: [], parameters: [], cacheable: true }),
    }),
    answerPersonally: answer,
    isPersonal: (path) => path.startsWith('/office/'),
    isStaff: async () => false,
    readiness: { check: async () => undefined },
    services: [{ paths: ['/api/'], routes: [], fetch: answer }],
    addressOf: () => '203.0.113.9',
    numberOf: () => ({ number: 'a-number', traceparent: undefined }),
    serveStatic: (_request, _response, next) => next(),
    fairTurns: new FairTurns(),
    openRequests: new OpenRequests(OPEN_REQUEST_LIMITS),
    publicUrl: 'https://keel.example',
    log: { warn() {}, error() {} },
  })
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
})

beforeEach(() => {
  asked = []
})

afterAll(() => server.close())

// The platform's client would resolve the dots before it asks.
const ask = (method: string, path: string) => {
  const { port } = server.address() as AddressInfo
  return rawAnswer(port, Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`))
}

test.each([
  ['GET', '/api/../product/chair'],
  ['GET', '/api/%2e%2E/product/chair'],
  ['GET', '/office/../product/chair'],
  ['GET', '/api/../office/orders'],
  ['POST', '/api/..'],
  ['DELETE', '/product/../api/carts'],
])('%s %s is answered by nobody', async (method, path) => {
  expect(await ask(method, path)).toBe(400)
  expect(asked).toEqual([])
})

test('dots in what leads nowhere else are a name like any other', async () => {
  expect([await ask('GET', '/api/a..b'), await ask('GET', '/office/.hidden')]).toEqual([200, 200])
  expect(asked).toEqual(['/api/a..b', '/office/.hidden'])
  expect(await ask('GET', '/product/../about')).toBe(308)
})
