import { expect, test } from 'vitest'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { serveMetrics } from './metrics-server.ts'

test('answers GET /metrics and nothing else, until it is disposed of', async () => {
  const port = await freePort()
  const server = await serveMetrics({ port, host: 'localhost' }, (_request, response) =>
    response.end('keel_ready 1'),
  )
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://localhost:${port}${path}`, { method })
    return [answer.status, await answer.text()]
  }
  expect(await ask('/metrics')).toEqual([200, 'keel_ready 1'])
  expect(await ask('/metrics?name[]=keel_ready')).toEqual([200, 'keel_ready 1'])
  expect(await ask('/')).toEqual([404, ''])
  expect(await ask('/metrics/../office')).toEqual([404, ''])
  expect(await ask('/metrics', 'POST')).toEqual([405, ''])
  await server[Symbol.asyncDispose]()
  await expect(ask('/metrics')).rejects.toThrow('fetch failed')
})

test('an address that is taken is an error that names the port', async () => {
  const port = await freePort()
  await using _first = await serveMetrics({ port, host: 'localhost' }, () => {})
  await expect(serveMetrics({ port, host: 'localhost' }, () => {})).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  })
})
