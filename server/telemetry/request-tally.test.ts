import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { RequestTally } from './request-tally.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('counts what its server answered, by route, method and status, and nobody else’s', async () => {
  const { server, origin } = await serve((request, response) =>
    response.writeHead(request.url?.startsWith('/gone') ? 404 : 200).end(),
  )
  const other = await serve((_request, response) => response.end())
  using tally = new RequestTally(server, (_method, path) => (path === '/cart' ? '/cart' : 'none'))

  await fetch(`${origin}/cart?currency=EUR`)
  await fetch(`${origin}/cart`)
  await fetch(`${origin}/cart`, { method: 'POST' })
  await fetch(`${origin}/gone/1`)
  await fetch(`${origin}/gone/2`)
  await fetch(`${other.origin}/cart`)

  const counted = [...tally.all].map(
    ({ method, route, status, count }) => `${method} ${route} ${status}: ${count}`,
  )
  expect(counted).toEqual(['GET /cart 200: 2', 'POST /cart 200: 1', 'GET none 404: 2'])
  expect([...tally.all].every(({ tookMs }) => tookMs > 0)).toBe(true)
})

test('counts nothing more once it is disposed of', async () => {
  const { server, origin } = await serve((_request, response) => response.end())
  const tally = new RequestTally(server, () => 'none')
  tally[Symbol.dispose]()
  await fetch(origin)
  expect([...tally.all]).toEqual([])
})
