import {
  createMcpHandler,
  fromJsonSchema,
  type McpHttpHandler,
  McpServer,
} from '@modelcontextprotocol/server'
import { brand } from '#facts/brand.ts'
import type { Log } from '#services/shared/log.ts'
import type { Tool, ToolParts } from './tool.ts'
import { findFitTool } from './tools/find-fit.ts'
import { getPolicyTool } from './tools/get-policy.ts'
import { getProductTool } from './tools/get-product.ts'
import { searchProductsTool } from './tools/search-products.ts'

const INSTRUCTIONS = `${brand.name} sells kneeling chairs, other seats and parts for them, in US dollars, to addresses in the United States. To choose a seat for a person, ask how tall they are and how high their desk is, and call find_fit. These tools only read; a person buys at the address cart_url of a variant.`

export interface McpParts {
  partsFor(request: Request): ToolParts
  readonly log: Log
}

/**
 * The protocol, by its own library, for each request anew: no session is kept, in either era, and nothing is ever
 * announced, so that no stream stays open. https://modelcontextprotocol.io/specification/2026-07-28
 */
export function createMcpAnswer(parts: McpParts): McpHttpHandler['fetch'] {
  const { fetch } = createMcpHandler(
    ({ requestInfo }) => {
      if (!requestInfo) throw new Error('a tool is asked for by no request')
      return createServer(parts, parts.partsFor(requestInfo))
    },
    {
      maxSubscriptions: 0,
      onerror: (error) => parts.log.warn({ err: error }, 'a request to /mcp was refused'),
    },
  )
  return fetch
}

function createServer({ log }: McpParts, toolParts: ToolParts): McpServer {
  const server = new McpServer(
    { name: 'keel', title: brand.name, version: '1.0.0', websiteUrl: toolParts.publicUrl },
    { instructions: INSTRUCTIONS, capabilities: { tools: { listChanged: false } } },
  )
  for (const register of registrations) register(server, toolParts, log)
  return server
}

type Register = (server: McpServer, parts: ToolParts, log: Log) => void

/** Schemas are compiled once. */
const registrations: readonly Register[] = [
  registrationOf(findFitTool),
  registrationOf(searchProductsTool),
  registrationOf(getProductTool),
  registrationOf(getPolicyTool),
]

function registrationOf<Input>(tool: Tool<Input>): Register {
  const inputSchema = fromJsonSchema<Input>(tool.inputSchema)
  const { name, title, description } = tool
  const annotations = { readOnlyHint: true, openWorldHint: false }
  return (server, parts, log) =>
    server.registerTool(name, { title, description, inputSchema, annotations }, async (input) => {
      try {
        const outcome = await tool.run(input, parts)
        if (!outcome.ok) return { isError: true, content: [{ type: 'text', text: outcome.problem }] }
        const { answer } = outcome
        return {
          content: [{ type: 'text', text: JSON.stringify(answer) }],
          structuredContent: { ...answer },
        }
      } catch (error) {
        log.error({ err: error, tool: name }, 'a tool failed')
        return { isError: true, content: [{ type: 'text', text: 'Something went wrong on our side.' }] }
      }
    })
}
