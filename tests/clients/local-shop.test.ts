import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { ACCESS_TOKEN } from '#tests/fixtures/storefront/storefront-twin.ts'

const pem = (file: string) => fileURLToPath(new URL(`../fixtures/tls/localhost.${file}`, import.meta.url))
const QUESTION = '{ shop { name } ... @defer { products(first: 1) { nodes { id } } } }'

/** These tests follow docs/clients.md, which changes nothing of the client but its own options. */
describeStorefrontOnOneEngine('@shopify/storefront-api-client at a shop on this machine', ({ twin }) => {
  let plain: Server
  let tls: Server
  const addressOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`
  beforeAll(async () => {
    const answer = getRequestListener((request) => twin().fetch(request), { overrideGlobalObjects: false })
    plain = createServer(answer)
    // This server stands in for a proxy with a certificate.
    tls = createTlsServer({ key: readFileSync(pem('key')), cert: readFileSync(pem('crt')) }, answer)
    for (const server of [plain, tls]) await once(server.listen(0), 'listening')
  })
  afterAll(() => {
    for (const server of [plain, tls]) {
      server.closeAllConnections()
      server.close()
    }
  })

  const options = () => ({
    storeDomain: addressOf(plain),
    apiVersion: '2025-07',
    publicAccessToken: ACCESS_TOKEN,
    logger() {},
  })

  test('asks by https, whatever it is told, and so does not reach one that speaks http', async () => {
    const client = createStorefrontApiClient(options())
    expect(client.config.apiUrl).toMatch(/^https:/)
    expect(await client.request('{ shop { name } }')).toMatchObject({
      errors: { message: expect.any(String) },
    })
  })

  test('reaches it by a fetch that asks http', async () => {
    const client = createStorefrontApiClient({
      ...options(),
      customFetchApi: (url, init) => fetch(url.replace('https:', 'http:'), init as RequestInit),
    })
    expect(await client.request('{ shop { name } }')).toMatchObject({ data: { shop: { name: 'Keel' } } })
    const parts = []
    for await (const part of await client.requestStream(QUESTION)) parts.push(part.data)
    expect(parts.at(-1)).toMatchObject({
      shop: { name: 'Keel' },
      products: { nodes: [{ id: expect.any(String) }] },
    })
  })

  test('reaches it behind a certificate that Node trusts, by its address alone', async () => {
    const script = `
      import { createStorefrontApiClient } from '@shopify/storefront-api-client'
      const client = createStorefrontApiClient(${JSON.stringify({ ...options(), storeDomain: addressOf(tls) })})
      const { data, errors } = await client.request('{ shop { name } }')
      console.log(JSON.stringify({ data, errors: errors?.message }))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: pem('crt') },
      },
    )
    expect(JSON.parse(stdout)).toMatchObject({ data: { shop: { name: 'Keel' } } })
  })
})
