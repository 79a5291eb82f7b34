import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRequest } from '#services/shared/request-context.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** A hosted service that answers with the headers that it got. */
const service = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
let url: string
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())

const ask = async () => (await boundedFetch(url, { headers: { apikey: 'a-key' } })).json()

test('a hosted service gets the number and the trace of the request that it is asked for', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  expect(await inRequest({ number: 'a-request' }, ask)).toMatchObject({
    apikey: 'a-key',
    'x-request-id': 'a-request',
  })
  expect(await inRequest({ number: 'a-request', traceparent }, ask)).toMatchObject({ traceparent })
  const alone = await ask()
  expect(alone).toMatchObject({ apikey: 'a-key' })
  expect(alone).not.toHaveProperty('x-request-id')
})
