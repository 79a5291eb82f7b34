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

const ask = (message: object) =>
  new Request(URL_OF_TOOLS, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
  })

const CLIENT = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } }

test.each([
  ['initialize', { ...CLIENT, protocolVersion: 5 }, 'params.protocolVersion'],
  ['initialize', { ...CLIENT, capabilities: { roots: 5 } }, 'params.capabilities.roots'],
  ['initialize', { ...CLIENT, clientInfo: { name: 1 } }, 'params.clientInfo.name'],
  ['initialize', undefined, 'params'],
  ['tools/list', { cursor: 5 }, 'params.cursor'],
  ['tools/call', { name: 5 }, 'name'],
])('%s of %j is the fault of who asks, and told where', async (method, params, place) => {
  const answer = await app.fetch(ask({ jsonrpc: '2.0', id: 1, method, params }), {})
  expect(await answer.json()).toMatchObject({
    id: 1,
    error: { code: -32_602, message: expect.stringContaining(place) },
  })
})

test('a tool that fails cannot fill the log', async () => {
  let lines = 0
  const failing = mcpRoutes({
    ...{ path: '/mcp', maxBodyBytes: 1_000, instructions: 'Ask.', now: () => new Date() },
    info: { name: 'keel', title: 'Keel', websiteUrl: 'https://keel.example' },
    log: { info() {}, warn() {}, error: () => void lines++ },
    loadTools: async () => [
      {
        ...{ name: 'fail', title: 'Fail', description: 'Fails.', isReadOnly: true },
        inputSchema: { type: 'object' },
        run: () => Promise.reject(new Error('broken')),
      },
    ],
  })
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'fail' } }
  for (let sent = 0; sent < 100; sent++) await failing.fetch(ask(call), {})
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThan(90)
})

test('programs that are refused cannot fill the log', async () => {
  warnings = 0
  for (let sent = 0; sent < 100; sent++) await app.fetch(ask({ is: 'no message' }), {})
  expect(warnings).toBeGreaterThan(0)
  expect(warnings).toBeLessThan(90)
})
