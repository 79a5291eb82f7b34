import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rawAnswer } from '#tests/processes/raw-answer.ts'
import { PageCache } from '../pages/page-cache.ts'
import type { PageRenderer } from '../pages/page-renderer.ts'
import { StoredPage } from '../pages/stored-page.ts'
import { createRouter } from './request-router.ts'

const PUBLIC_URL = 'https://keel.example'
const logged: string[] = []
const rendered: string[] = []
const limited = new Hono()
  .use(bodyLimit({ maxSize: 10, onError: (c) => c.text('too large', 413) }))
  .all('*', async (c) => c.text(`${c.req.method} ${await c.req.text()}`))
let server: Server
let origin: string

beforeEach(async () => {
  logged.length = 0
  rendered.length = 0
  const renderer = {
    render: async ({ path }: { path: string }) => {
      rendered.push(path)
      if (path === '/broken') throw new Error('secret detail')
      return {
        page: new StoredPage(200, {}, Buffer.from(`page ${path}`)),
        tags: [],
        parameters: [],
        cacheable: true,
      }
    },
    answer: async (request: Request) => new Response(`form ${request.url} ${await request.text()}`),
  }
  const log = { warn: () => {}, error: (_fields: object, message: string) => void logged.push(message) }
  const listener = createRouter({
    cache: new PageCache({ maxBytes: 100_000, freshForMs: 60_000 }),
    renderer: renderer as unknown as PageRenderer,
    readiness: { check: async () => 'the database does not answer' },
    services: [
      {
        paths: ['/api/'],
        fetch: async (_request, caller) => new Response(`the service for ${caller?.address}`),
      },
      { paths: ['/limited/'], fetch: async (request) => limited.fetch(request) },
    ],
    addressOf: () => '203.0.113.9',
    serveStatic: (request, response, next) =>
      request.url === '/favicon.svg' ? response.end('a file') : next(),
    publicUrl: PUBLIC_URL,
    log,
  })
  server = createServer(listener)
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
  expect(await textAt('/about')).toBe('page /about')
})

test('a form is answered at the public address, whatever the Host header says', async () => {
  expect(await textAt('/currency', { method: 'POST', body: 'currency=EUR' })).toBe(
    `form ${PUBLIC_URL}/currency currency=EUR`,
  )
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
