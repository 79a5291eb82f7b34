import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createRouteNames } from './route-names.ts'

const answer = () => new Response()
const api = new Hono().basePath('/api')
api.use('*', async (_c, next) => next())
api.post('/:version/:file{graphql(?:\\.json)?}', answer).all('*', answer)
const orders = new Hono().get('/orders/:number/:secret', answer)
const nameOf = createRouteNames({
  services: [
    { paths: ['/api/'], routes: api.routes },
    { paths: ['/orders/'], routes: orders.routes },
    { paths: ['/mcp'], routes: [] },
  ],
  pageRoute: (path) => (path.startsWith('/product/') ? '/product/[handle]' : undefined),
})

test.each([
  ['GET', '/product/keel-kneeling-chair', '/product/[handle]'],
  ['POST', '/api/2025-07/graphql.json', '/api/:version/:file'],
  ['OPTIONS', '/api/2025-07/graphql.json', '/api/*'],
  ['GET', '/orders/1001/a-secret-of-the-buyer', '/orders/:number/:secret'],
  ['GET', '/orders/made-up', '/orders/*'],
  ['POST', '/mcp', '/mcp*'],
  ['POST', '/mcpfoo', 'none'],
  ['GET', '/health/ready', '/health/ready'],
  ['GET', '/wp-login.php', 'none'],
])('%s %s is counted as %s', (method, path, route) => {
  expect(nameOf(method, path)).toBe(route)
})

test('however many paths strangers make up, no further name comes of them', () => {
  const names = new Set<string>()
  for (let at = 0; at < 500; at++)
    for (const path of [`/made-up-${at}`, `/api/${at}/${at}`, `/orders/${at}/${at}`, `/product/${at}`])
      names.add(nameOf('GET', path))
  expect(names.size).toBe(4)
})
