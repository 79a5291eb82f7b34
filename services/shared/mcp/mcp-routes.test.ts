import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { mcpRoutes } from './mcp-routes.ts'

const URL_OF_TOOLS = 'https://keel.example/mcp'

let warnings = 0
const app = mcpRoutes({
  ...{ path: '/mcp', maxBodyBytes: 1_000, instructions: 'Ask.', loadTools: async () => [] },
  info: { name: 'keel', title: 'Keel', websiteUrl: 'https://keel.example' },
  log: { info() {}, warn: () => void warnings++, error() {} },
  now: () => new Date(),
})

/** The protocol's published client, as it was when the first of these versions was its newest. */
async function connect(supportedProtocolVersions: string[]): Promise<Client> {
  const options = { supportedProtocolVersions, versionNegotiation: { mode: 'legacy' } as const }
  const client = new Client({ name: 'a-program', version: '1.0.0' }, options)
  const fetch = async (url: string | URL, init?: RequestInit) => app.fetch(new Request(url, init), {})
  await client.connect(new StreamableHTTPClientTransport(new URL(URL_OF_TOOLS), { fetch }))
  return client
}

test.each(['2025-11-25', '2025-06-18'])('a program of %s is served by its version', async (version) => {
  const client = await connect([version, '2025-03-26'])
  expect(client.getNegotiatedProtocolVersion()).toBe(version)
  expect((await client.listTools()).tools).toEqual([])
})

// Clients of 2025-03-26 may send lists of requests, which are refused here, so the shop does not agree to it.
test.each(['2025-03-26', '2024-11-05'])('a program of %s is told of a newer version', async (version) => {
  await expect(connect([version])).rejects.toThrow('protocol version is not supported: 2025-11-25')
})

test('programs that are refused cannot fill the log', async () => {
  warnings = 0
  const ask = () =>
    new Request(URL_OF_TOOLS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ is: 'no message' }),
    })
  for (let sent = 0; sent < 100; sent++) await app.fetch(ask(), {})
  expect(warnings).toBeGreaterThan(0)
  expect(warnings).toBeLessThan(90)
})
