import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { askAsAgent, everyCapability, writeAgentProfile } from '#tests/fixtures/ucp/shopping-agent.ts'

type Answerer = (request: IncomingMessage, response: ServerResponse) => void

/** What the agents' own server answers at each path. */
const answers: Record<string, Answerer> = {
  '/well': (_request, response) =>
    response.writeHead(200, { 'cache-control': 'public, max-age=600' }).end(writeAgentProfile()),
  '/old': (_request, response) => response.end(writeAgentProfile({ version: '2026-04-08' })),
  '/future': (_request, response) => response.end(writeAgentProfile({ version: '2031-01-01' })),
  '/shy': (_request, response) => response.end(writeAgentProfile({ capabilities: {} })),
  '/searcher': (_request, response) => {
    const name = 'dev.ucp.shopping.catalog.search'
    response.end(writeAgentProfile({ capabilities: { [name]: everyCapability[name] } }))
  },
  '/broken': (_request, response) => response.end('<html>'),
  '/gone': (_request, response) => response.writeHead(404).end(),
  '/moved': (_request, response) => response.writeHead(302, { location: '/well' }).end(),
  '/huge': (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64_000)));
    }
    response.on('drain', more)
    more()
  },
}

describeStorefrontOnOneEngine('who asks', ({ twin, reopen }) => {
  const asked: string[] = []
  let origin = ''
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    asked.push(path)
    answers[path]?.(request, response)
  })
  // A shop that is reached at this machine may ask what else runs on it.
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    origin = `http://localhost:${(server.address() as AddressInfo).port}`
    await reopen({ publicUrl: 'http://localhost:3000' })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const ask = (agent: string, path = '/catalog/search', options = {}) =>
    askAsAgent(twin(), 'POST', path, { query: 'chair' }, { agent, ...options })

  test('is found by the profile that they name, which is fetched once for its lifetime', async () => {
    for (let time = 0; time < 3; time += 1) expect((await ask(`${origin}/well`)).status).toBe(200)
    expect(asked.filter((path) => path === '/well')).toHaveLength(1)
  })

  test.each([
    ['nobody', '', 400, 'invalid_profile_url'],
    ['something that is no address', 'agent', 400, 'invalid_profile_url'],
    ['an address without encryption', 'http://agent.example/', 400, 'invalid_profile_url'],
    ['an internal address', 'https://10.0.0.1/profile', 400, 'invalid_profile_url'],
    [
      'the address of a cloud’s secrets',
      'https://169.254.169.254/latest/meta-data/',
      400,
      'invalid_profile_url',
    ],
    ['a name that leads nowhere', 'https://agent.invalid/profile', 424, 'profile_unreachable'],
  ])('that is %s is said, and nothing is done', async (_case, agent, status, code) => {
    const answer = await ask(agent)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test.each([
    ['/gone', 424, 'profile_unreachable'],
    ['/moved', 424, 'profile_unreachable'],
    ['/huge', 424, 'profile_unreachable'],
    ['/broken', 422, 'profile_malformed'],
    ['/old', 422, 'version_unsupported'],
    ['/future', 422, 'version_unsupported'],
  ])('whose profile is at %s is told so', async (path, status, code) => {
    const answer = await ask(origin + path)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.continue_url).toBe('http://localhost:3000')
  })

  test('a redirect is not followed', async () => {
    asked.length = 0
    await ask(`${origin}/moved?again`)
    expect(asked).not.toContain('/well')
  })

  test('can do with the shop what both can, and is told where that is nothing', async () => {
    expect((await ask(`${origin}/searcher`)).status).toBe(200)
    for (const answer of [await ask(`${origin}/shy`), await ask(`${origin}/searcher`, '/catalog/lookup')]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        ucp: { status: 'error', capabilities: {} },
        messages: [{ code: 'capabilities_incompatible', severity: 'unrecoverable' }],
      })
    }
  })

  test('a network that names ever new agents is slowed down', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 60; number += 1)
      statuses.push((await ask(`${origin}/gone?${number}`, undefined, { address: '192.0.2.7' })).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(424))
    expect(statuses).toContain(429)
  })

  test('the shop’s own profile may be kept by anybody, and names what there is', async () => {
    const answer = await twin().fetch(new Request('http://localhost:3000/.well-known/ucp'))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    const { ucp } = (await answer.json()) as { ucp: Record<string, unknown> }
    expect(ucp).toMatchObject({
      version: '2026-08-25',
      services: {
        'dev.ucp.shopping': [
          { transport: 'rest', endpoint: 'http://localhost:3000/api/ucp/rest' },
          { transport: 'mcp', endpoint: 'http://localhost:3000/api/ucp/mcp' },
        ],
      },
      payment_handlers: {},
    })
    const etag = answer.headers.get('etag') ?? ''
    const again = new Request('http://localhost:3000/.well-known/ucp', { headers: { 'if-none-match': etag } })
    expect((await twin().fetch(again)).status).toBe(304)
  })

  test('there is nothing at other addresses', async () => {
    const answer = await ask(`${origin}/well`, '/wishes')
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })
})
