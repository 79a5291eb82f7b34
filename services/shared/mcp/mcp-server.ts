import { createMcpHandler, fromJsonSchema, ProtocolError } from '@modelcontextprotocol/server'
import type { Log } from '../log.ts'
import { openRefusalLog } from '../refusal-log.ts'
import { CheckedServer, INVALID_PARAMS } from './checked-server.ts'
import type { McpTool, ToolAnswer, ToolCaller } from './tool.ts'

export interface McpServed {
  /** What the server says of itself. */
  readonly info: { readonly name: string; readonly title: string; readonly websiteUrl: string }
  readonly instructions: string
  readonly tools: readonly McpTool[]
  readonly log: Log
  readonly now: () => Date
}

export type AnswerMcp = (request: Request, body: unknown, sender: Sender) => Promise<Response>

interface Sender {
  readonly address: string | undefined
  readonly bytes: Uint8Array
}

interface Exchange extends ToolCaller {
  failure?: Extract<ToolAnswer, { kind: 'failed' }>
}

const VERSION = '1.0.0'
/** Those before, of which 2025-03-26 has lists of requests, are answered with the newest of these. */
const VERSIONS_WITH_A_HANDSHAKE = ['2025-11-25', '2025-06-18']

/**
 * The protocol, by its own library, for each request anew: no session is kept, in either era, and nothing is ever
 * announced, so that no stream stays open. https://modelcontextprotocol.io/specification/2026-07-28
 */
export function createMcpAnswer({ info, instructions, tools, log, now }: McpServed): AnswerMcp {
  const tellRefusal = openRefusalLog(log, now, 'a request for tools was refused')
  const known = new Map(tools.map((tool) => [tool.name, withCheck(tool)]))
  const listed = tools.map(({ name, title, description, inputSchema, isReadOnly }) => ({
    ...{ name, title, description, annotations: { readOnlyHint: isReadOnly, openWorldHint: false } },
    inputSchema: { ...inputSchema, type: 'object' as const },
  }))
  const exchanges = new WeakMap<Request, Exchange>()
  const { fetch } = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo && exchanges.get(requestInfo)
      if (!exchange) throw new Error('tools are asked for by no request')
      const server = new CheckedServer(
        { ...info, version: VERSION },
        {
          ...{ instructions, capabilities: { tools: {} } },
          supportedProtocolVersions: VERSIONS_WITH_A_HANDSHAKE,
        },
      )
      server.setRequestHandler('tools/list', () => ({ tools: listed }))
      server.setRequestHandler('tools/call', ({ params }) => call(params, exchange))
      return server
    },
    {
      maxSubscriptions: 0,
      onerror: (error) => tellRefusal({ err: error }),
    },
  )

  async function call(
    asked: { name: string; arguments?: Record<string, unknown> | undefined },
    exchange: Exchange,
  ) {
    const tool = known.get(asked.name)
    if (!tool) throw new ProtocolError(INVALID_PARAMS, `There is no tool ${asked.name}.`)
    const input = asked.arguments ?? {}
    const wrong = await tool.check(input)
    if (wrong !== undefined) return problem(`Not what ${asked.name} takes: ${wrong}`)
    const outcome = await tool.run(input, exchange).catch((error: unknown): ToolAnswer => {
      log.error({ err: error, tool: asked.name }, 'a tool failed')
      return { kind: 'problem', problem: 'Something went wrong on our side.' }
    })
    if (outcome.kind === 'problem') return problem(outcome.problem)
    if (outcome.kind === 'failed') {
      exchange.failure = outcome
      throw new ProtocolError(outcome.code, outcome.message, outcome.data)
    }
    const { answer } = outcome
    const text = { type: 'text' as const, text: JSON.stringify(answer) }
    return { content: [text], structuredContent: { ...answer } }
  }

  return async (request, body, { address, bytes }) => {
    const { url, headers: sentHeaders, signal } = request
    const exchange: Exchange = { address, signal, sent: { url, headers: sentHeaders, bytes } }
    const asked = acceptingStreams(request)
    exchanges.set(asked, exchange)
    const answer = await inOnePiece(await fetch(asked, { parsedBody: body }))
    const { failure } = exchange
    if (!failure) return answer
    const headers = new Headers(answer.headers)
    if (failure.retryAfterS !== undefined) headers.set('retry-after', String(failure.retryAfterS))
    return new Response(answer.body, { status: failure.status, headers })
  }
}

/**
 * The library answers the older era only to clients that take a stream as well. Every answer here is one piece of JSON,
 * so that a client is served that takes nothing else, as agents' own small clients do.
 */
function acceptingStreams({ url, headers: sent, signal }: Request): Request {
  const headers = new Headers(sent)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(url, { method: 'POST', headers, signal })
}

function problem(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] }
}

/** Schemas are compiled once. */
function withCheck(tool: McpTool) {
  const run = tool.run.bind(tool)
  if (tool.checksItself) return { run, check: async () => undefined }
  const { validate } = fromJsonSchema(tool.inputSchema)['~standard']
  return {
    run,
    async check(input: unknown): Promise<string | undefined> {
      const { issues } = await validate(input)
      return issues?.map(({ message }) => message).join('; ')
    },
  }
}

/** The older era is answered in a stream of one message, whose status would be sent before there is an answer. */
async function inOnePiece(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer
  const message = /^data: (.*)$/m.exec(await answer.text())?.[1]
  return new Response(message, { status: answer.status, headers: { 'content-type': 'application/json' } })
}
