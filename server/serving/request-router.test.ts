import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPublicPages } from '#tests/fixtures/shop/public-pages.ts'
import { rawAnswer } from '#tests/processes/raw-answer.ts'
import { createPublicAnswers } from '../pages/public/answer-page.ts'
import { StoredPage } from '../pages/public/stored-page.ts'
import { createRenderShares } from '../pages/render-shares.ts'
import { closeAfterUnread } from './close-after-unread.ts'
import { FAIR_TURN_LIMITS, FairTurns } from './fair-turns.ts'
import { OPEN_REQUEST_LIMITS, OpenRequests } from './open-requests.ts'
import { createRouter } from './request-router.ts'

const PUBLIC_URL = 'https://keel.example'
const logged: string[] = []
const rendered: string[] = []
let held: PromiseWithResolvers<void>
const limited = new Hono()
  .use(bodyLimit({ maxSize: 10, onError: (c) => c.text('too large', 413) }))
  .all('*', async (c) => c.text(`${c.req.method} ${await c.req.text()}`))
let server: Server
let origin: string

beforeEach(async () => {
  logged.length = 0
  rendered.length = 0
  held = Promise.withResolvers()
  const makeInTurn = createRenderShares()
  const render = async (path: string) => {
    rendered.push(path)
    if (path === '/broken') throw new Error('secret detail')
    if (path.startsWith('/slow/')) await held.promise
    const page = new StoredPage(200, {}, Buffer.from(`page ${path}`))
    return { page, tags: [], parameters: [], cacheable: true }
  }
  const log = { warn: () => {}, error: (_fields: object, message: string) => void logged.push(message) }
  const listener = createRouter({
    publicAnswers: createPublicAnswers({
      pages: openPublicPages({ maxBytes: 100_000 }),
      make: ({ path }, address) => makeInTurn(address, () => render(path)),
    }),
    answerPersonally: (request, { address, currency }) =>
      makeInTurn(address, async () => {
        const cookie = request.headers.get('cookie')
        if (cookie) await held.promise
        const sent = request.body ? await request.text() : ''
        return new Response(
          `${request.method} ${request.url} ${sent} of ${address} in ${currency}, ${cookie}`,
        )
      }),
    isPersonal: (path) => ['/currency', '/mine'].includes(path) || path.startsWith('/office/'),
    isStaff: async (cookies) => cookies === 'keel-office=staff',
    readiness: { check: async () => 'the database does not answer' },
    services: [
      {
        paths: ['/api/'],
        routes: [],
        fetch: async (_request, caller) => new Response(`the service for ${caller?.address}`),
      },
      {
        paths: ['/held/'],
        routes: [],
        fetch: async () => {
          await held.promise
          return new Response('let go')
        },
      },
      { paths: ['/limited'], routes: limited.routes, fetch: async (request) => limited.fetch(request) },
    ],
    addressOf: () => '203.0.113.9',
    numberOf: () => ({ number: 'a-number', traceparent: undefined }),
    serveStatic: (request, response, next) =>
      request.url === '/favicon.svg' ? response.end('a file') : next(),
    fairTurns: new FairTurns(),
    openRequests: new OpenRequests(OPEN_REQUEST_LIMITS),
    publicUrl: PUBLIC_URL,
    log,
  })
  server = createServer((request, response) => {
    // Otherwise whoever still sends a refused body hears a cut connection, and not the answer.
    closeAfterUnread(request, response)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})

afterEach(() => server.close())

async function textAt(path: string, init?: RequestInit): Promise<string> {
  return (await fetch(origin + path, init)).text()
}

test('a file, a service and a page are each answered by their own', async () => {
  expect(await textAt('/favicon.svg')).toBe('a file')
  expect(await textAt('/api/2025-07/graphql.json', { method: 'POST' })).toBe('the service for 203.0.113.9')
  expect(await textAt('/limitedless')).toBe('page /limitedless')
})

test('a form is answered at the public address, whatever the Host header says', async () => {
  expect(await textAt('/currency', { method: 'POST', body: 'currency=EUR' })).toBe(
    `POST ${PUBLIC_URL}/currency currency=EUR of 203.0.113.9 in USD, null`,
  )
})

test('two who ask for a page of their own at the same moment get two answers, and the page their requests', async () => {
  const ask = (cookie: string, init: RequestInit = {}) =>
    textAt('/mine?at=1', { ...init, headers: { cookie, ...init.headers } })
  const answers = [ask('session=a'), ask('session=b; keel_currency=EUR')]
  held.resolve()
  const at = `${PUBLIC_URL}/mine?at=1`
  expect(await Promise.all(answers)).toEqual([
    `GET ${at}  of 203.0.113.9 in USD, session=a`,
    `GET ${at}  of 203.0.113.9 in EUR, session=b; keel_currency=EUR`,
  ])
  const posted = await ask('session=a', { method: 'POST', body: 'a=b' })
  expect(posted).toBe(`POST ${at} a=b of 203.0.113.9 in USD, session=a`)
  expect(await textAt('/mine?at=1')).toBe(`GET ${at}  of 203.0.113.9 in USD, null`)
  expect((await fetch(`${origin}/mine`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${origin}/mine`, { method: 'DELETE' })).status).toBe(405)
  expect(rendered).toEqual([])
})

test('another spelling of a page of one’s own leads there, and is no page for everybody', async () => {
  for (const spelled of ['/mine/', '/%6dine', '//mine']) {
    const { status, headers } = await fetch(origin + spelled, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, `${PUBLIC_URL}/mine`])
  }
  expect(rendered).toEqual([])
})

test('a form that is posted where none is answered gets the page, which is made once for all', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => textAt('/about', { method: 'POST', body: 'a=b' })),
  )
  expect([...answers, await textAt('/about')]).toEqual(Array(4).fill('page /about'))
  expect(rendered).toEqual(['/about'])
  const spelled = { method: 'POST', body: 'a=b', redirect: 'manual' } as const
  const { status, headers } = await fetch(`${origin}//about/?q=1`, spelled)
  expect([status, headers.get('location')]).toEqual([308, `${PUBLIC_URL}/about?q=1`])
})

test.each([
  ['GET', '/favicon.svg'],
  ['POST', '/api/2025-07/graphql.json'],
  ['POST', '/currency'],
  ['GET', '/health/live'],
  ['GET', '/about/'],
  ['TRACE', '/about'],
  ['GET', '/broken'],
])(
  '%s %s is answered with word that the shop is visited by https alone, and no type is guessed',
  async (method, path) => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request(origin + path, { method }, resolve)
      .on('error', reject)
      .end()
    const answer = await promise
    answer.resume()
    expect(answer.headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
    })
  },
)

test('a form larger than any of ours is refused before it is read', async () => {
  const answer = await fetch(`${origin}/currency`, { method: 'POST', body: 'x'.repeat(70_000) })
  expect(answer.status).toBe(413)
})

async function postedStatus(path: string, bytes: number, cookie?: string): Promise<number> {
  const headers = { ...(cookie !== undefined && { cookie }) }
  return (await fetch(origin + path, { method: 'POST', headers, body: 'x'.repeat(bytes) })).status
}

test('a larger form of the office is read for staff alone, and has its end too', async () => {
  const post = (bytes: number, cookie?: string) => postedStatus('/office/products/bulk', bytes, cookie)
  held.resolve()
  const statuses = [post(70_000), post(70_000, 'keel-office=other'), post(70_000, 'keel-office=staff')]
  expect(await Promise.all(statuses)).toEqual([413, 413, 200])
  expect(await post(1024 * 1024 + 1, 'keel-office=staff')).toBe(413)
})

test('what is larger than a form of the office may be gets the form again, which says how large that is', async () => {
  held.resolve()
  const sent = { method: 'POST', headers: { cookie: 'keel-office=staff' }, body: 'x'.repeat(16_777_217) }
  const answer = await fetch(`${origin}/office/products/import`, sent)
  expect(answer.status).toBe(413)
  expect(await answer.text()).toMatch(/^GET https:\/\/keel\.example\/office\/products\/import\?too-large=16 /)
})

test('a picture is read on the page of its product, for staff alone', async () => {
  const staff = 'keel-office=staff'
  held.resolve()
  expect(await postedStatus('/office/products/keel-stool', 2_000_000, staff)).toBe(200)
  const refused = [
    postedStatus('/office/products/keel-stool', 70_000, 'keel-office=other'),
    postedStatus('/office/orders/1', 70_000, staff),
  ]
  expect(await Promise.all(refused)).toEqual([413, 413])
})

test('a body whose length nobody named, and none at all, are read up to the limit of a service', async () => {
  const chunked = (text: string) => {
    const streamed = { method: 'POST', body: new Blob([text]).stream(), duplex: 'half' }
    return textAt('/limited/', streamed)
  }
  expect(await textAt('/limited/', { method: 'DELETE' })).toBe('DELETE ')
  expect(await textAt('/limited/', { method: 'POST', body: 'short' })).toBe('POST short')
  expect(await chunked('short')).toBe('POST short')
  expect(await chunked('longer than ten')).toBe('too large')
  expect(logged).toEqual([])
})

test('a method that no page knows is refused by name', async () => {
  const answer = await fetch(`${origin}/about`, { method: 'DELETE' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
})

test('whoever has more pages made than a browser asks for is told when to come again, and gets what is kept', async () => {
  expect(await textAt('/about')).toBe('page /about')
  const answers = Array.from({ length: 40 }, (_, number) => fetch(`${origin}/slow/${number}`))
  const refused = await Promise.race(answers)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Try again in a few seconds')
  const form = await fetch(`${origin}/currency`, { method: 'POST', body: 'currency=EUR' })
  expect(form.status).toBe(503)
  expect(await textAt('/about')).toBe('page /about')
  held.resolve()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(27)
  expect(await textAt('/slow/39')).toBe('page /slow/39')
  expect(logged).toEqual([])
})

test('forms that are sent slowly hold no place among those who wait for a page', async () => {
  const slow = Array.from({ length: 30 }, () => {
    const form = request(`${origin}/currency`, { method: 'POST', headers: { 'content-length': '13' } })
    form.on('error', () => {})
    form.write('currency')
    return form
  })
  await textAt('/health/live')
  expect(await textAt('/about')).toBe('page /about')
  const [first] = slow
  const answered = new Promise<IncomingMessage>((resolve) => first?.on('response', resolve))
  first?.end('=USD!')
  expect((await answered).statusCode).toBe(200)
  for (const form of slow) form.destroy()
})

test('a page that needs no body waits for none, behind whatever else its network asked for', async () => {
  const before = Array.from({ length: FAIR_TURN_LIMITS.atOnceAlone }, () => textAt('/held/'))
  const form = request(`${origin}/about`, { method: 'POST', headers: { 'content-length': '13' } })
  const answered = new Promise<IncomingMessage>((resolve) => form.on('response', resolve))
  form.on('error', () => {})
  form.write('currency')
  await textAt('/health/live')
  held.resolve()
  expect(await Promise.all(before)).toContain('let go')
  expect((await answered).statusCode).toBe(200)
  form.destroy()
})

test.each([
  ['/about/', `${PUBLIC_URL}/about`],
  ['//evil.example/', `${PUBLIC_URL}/evil.example`],
  ['/product//chair?utm_source=x', `${PUBLIC_URL}/product/chair?utm_source=x`],
  ['/%61bout', `${PUBLIC_URL}/about`],
])('another spelling, %s, leads to the page itself, on this site', async (path, location) => {
  const answer = await fetch(origin + path, { redirect: 'manual' })
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(location)
})

test('what goes wrong is logged whole and told to nobody', async () => {
  const answer = await fetch(`${origin}/broken`)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret')
  expect(logged).toEqual(['a request could not be answered'])
})

test('without its database the shop is alive but not ready', async () => {
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  expect((await fetch(`${origin}/health/ready`)).status).toBe(503)
})

test.each(['GET', 'HEAD', 'OPTIONS'])(
  'a %s check by HTTP/1.0, which names no host, is answered',
  async (method) => {
    const port = Number(new URL(origin).port)
    expect(await rawAnswer(port, Buffer.from(`${method} /health/live HTTP/1.0\r\n\r\n`))).toBe(200)
    expect(await rawAnswer(port, Buffer.from(`${method} /health/ready HTTP/1.0\r\n\r\n`))).toBe(503)
  },
)
