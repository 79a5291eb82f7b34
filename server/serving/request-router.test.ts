import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { PUBLIC_URL, serveByRouter } from '#tests/fixtures/shop/served-router.ts'
import { rawAnswer } from '#tests/processes/raw-answer.ts'

const { letGo, logged, origin, rendered, textAt } = serveByRouter()

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
  letGo()
  const at = `${PUBLIC_URL}/mine?at=1`
  expect(await Promise.all(answers)).toEqual([
    `GET ${at}  of 203.0.113.9 in USD, session=a`,
    `GET ${at}  of 203.0.113.9 in EUR, session=b; keel_currency=EUR`,
  ])
  const posted = await ask('session=a', { method: 'POST', body: 'a=b' })
  expect(posted).toBe(`POST ${at} a=b of 203.0.113.9 in USD, session=a`)
  expect(await textAt('/mine?at=1')).toBe(`GET ${at}  of 203.0.113.9 in USD, null`)
  expect((await fetch(`${origin()}/mine`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${origin()}/mine`, { method: 'DELETE' })).status).toBe(405)
  expect(rendered).toEqual([])
})

test('another spelling of a page of one’s own leads there, and is no page for everybody', async () => {
  for (const spelled of ['/mine/', '/%6dine', '//mine']) {
    const { status, headers } = await fetch(origin() + spelled, { redirect: 'manual' })
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
  const { status, headers } = await fetch(`${origin()}//about/?q=1`, spelled)
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
    request(origin() + path, { method }, resolve)
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

test('a method that no page knows is refused by name', async () => {
  const answer = await fetch(`${origin()}/about`, { method: 'DELETE' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
})

test('whoever has more pages made than a browser asks for is told when to come again, and gets what is kept', async () => {
  expect(await textAt('/about')).toBe('page /about')
  const answers = Array.from({ length: 40 }, (_, number) => fetch(`${origin()}/slow/${number}`))
  const refused = await Promise.race(answers)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Try again in a few seconds')
  const form = await fetch(`${origin()}/currency`, { method: 'POST', body: 'currency=EUR' })
  expect(form.status).toBe(503)
  expect(await textAt('/about')).toBe('page /about')
  letGo()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(27)
  expect(await textAt('/slow/39')).toBe('page /slow/39')
  expect(logged).toEqual([])
})

test.each([
  ['/about/', `${PUBLIC_URL}/about`],
  ['//evil.example/', `${PUBLIC_URL}/evil.example`],
  ['/product//chair?utm_source=x', `${PUBLIC_URL}/product/chair?utm_source=x`],
  ['/%61bout', `${PUBLIC_URL}/about`],
])('another spelling, %s, leads to the page itself, on this site', async (path, location) => {
  const answer = await fetch(origin() + path, { redirect: 'manual' })
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(location)
})

test('what goes wrong is logged whole and told to nobody', async () => {
  const answer = await fetch(`${origin()}/broken`)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret')
  expect(logged).toEqual(['a request could not be answered'])
})

test('without its database the shop is alive but not ready', async () => {
  expect((await fetch(`${origin()}/health/live`)).status).toBe(200)
  expect((await fetch(`${origin()}/health/ready`)).status).toBe(503)
})

test.each(['GET', 'HEAD', 'OPTIONS'])(
  'a %s check by HTTP/1.0, which names no host, is answered',
  async (method) => {
    const port = Number(new URL(origin()).port)
    expect(await rawAnswer(port, Buffer.from(`${method} /health/live HTTP/1.0\r\n\r\n`))).toBe(200)
    expect(await rawAnswer(port, Buffer.from(`${method} /health/ready HTTP/1.0\r\n\r\n`))).toBe(503)
  },
)
