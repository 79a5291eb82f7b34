import { randomUUID } from 'node:crypto'
import { UCP_VERSION } from '#services/storefront/ucp/protocol/capabilities.ts'
import { connectProgram, type Era } from '#tests/fixtures/mcp/program.ts'
import type { HostedAgent } from '#tests/fixtures/ucp/hosted-agent.ts'
import { loaderOf } from '../published-packages.ts'
import type { Program } from './program.ts'

/** The part of a client that the newest package and the one before it have in common. */
interface Client {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>
  callTool(asked: {
    name: string
    arguments: Record<string, unknown>
  }): Promise<{ structuredContent?: unknown }>
  close(): Promise<void>
}

/** The protocol's own published client of today, in one of its two eras. */
export async function connectNewest(era: Era, url: string, agent: HostedAgent): Promise<Program> {
  const client = await connectProgram(era, { url, fetch: agent.fetch })
  const name = `@modelcontextprotocol/client ${client.getNegotiatedProtocolVersion()}`
  return programOf(name, client as unknown as Client, agent)
}

/** The package that came before, which most programs still have, and which ends with 2025-11-25. */
export async function connectSdk(url: string, agent: HostedAgent): Promise<Program> {
  const load = loaderOf(UCP_VERSION)
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    load('@modelcontextprotocol/sdk', 'dist/esm/client/index.js'),
    load('@modelcontextprotocol/sdk', 'dist/esm/client/streamableHttp.js'),
  ])
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: agent.fetch })
  const client = new Client({ name: 'a-program', version: '1.0.0' })
  await client.connect(transport)
  return programOf(`@modelcontextprotocol/sdk ${transport.protocolVersion}`, client, agent)
}

function programOf(name: string, client: Client, agent: HostedAgent): Program {
  return {
    ...{ name, signs: true },
    async discover() {
      const { tools } = await client.listTools()
      return tools.map((tool) => tool.name)
    },
    async call(operation, { id, body }) {
      const resource = operation.split('_')[1] ?? ''
      // A product is asked for in the words of the catalog.
      const said = resource === 'product' ? { catalog: { id } } : { id, [resource]: body }
      const answer = await client.callTool({
        name: operation,
        arguments: {
          meta: { 'ucp-agent': { profile: agent.url }, 'idempotency-key': randomUUID() },
          ...said,
        },
      })
      return answer.structuredContent
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
