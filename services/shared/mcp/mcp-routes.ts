import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { Budgets } from '../budgets.ts'
import { networkOf } from '../network.ts'
import { readBounded } from '../read-bounded.ts'
import { withBoundFailures } from '../refusal-log.ts'
import type { AnswerMcp, McpServed } from './mcp-server.ts'
import type { McpTool } from './tool.ts'

const MOST_LEVELS = 32
/** A conversation takes some twenty requests. What tools do has limits of its own. */
const MAX_REQUESTS = 300
const RESTORED_REQUESTS_PER_S = 10

/** Error codes of JSON-RPC, and one of the range that it leaves to servers. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const INTERNAL_ERROR = -32_603
const TOO_MANY = -32_000

export interface McpOptions extends Omit<McpServed, 'tools'> {
  readonly path: string
  readonly maxBodyBytes: number
  /** Loaded for the first request, with the protocol's library, as most shops are asked by people for long. */
  loadTools(): Promise<readonly McpTool[]>
  /** The part of a network's requests that is this process's, where several divide them. */
  readonly share?: (() => number) | undefined
}

/** Tools by the Model Context Protocol, open to everybody, at one address. */
export function mcpRoutes({ path, maxBodyBytes, loadTools, now, share, ...given }: McpOptions) {
  const served = { ...given, log: withBoundFailures(given.log, now) }
  const budgets = new Budgets({
    max: MAX_REQUESTS,
    restoredPerS: RESTORED_REQUESTS_PER_S,
    now,
    ...(share && { share }),
  })
  let answer: AnswerMcp | undefined

  async function open(): Promise<AnswerMcp> {
    const [{ createMcpAnswer }, tools] = await Promise.all([import('./mcp-server.ts'), loadTools()])
    return createMcpAnswer({ ...served, tools, now })
  }

  return (
    new Hono<{ Bindings: { readonly address?: string | undefined } }>()
      // Any page may ask: no cookie is read here.
      .use(path, cors({ origin: '*', allowMethods: ['POST'], maxAge: 86_400 }))
      .post(path, async ({ req, env: { address } }) => {
        if (address !== undefined && !budgets.take(networkOf(address), 1))
          return refuseMcp(429, TOO_MANY, 'Too much is asked from here just now. Wait a few seconds.', 5)
        const bytes = await readBounded(req.raw, maxBodyBytes)
        if (!bytes) return refuseMcp(413, INVALID_REQUEST, `A request has up to ${maxBodyBytes / 1024} kB.`)
        const read = parse(bytes)
        if (!read.ok) return refuseMcp(400, PARSE_ERROR, 'The request is no JSON.')
        // Lists of requests left the protocol in 2025-06-18.
        if (Array.isArray(read.value)) return refuseMcp(400, INVALID_REQUEST, 'Send one request at a time.')
        if (isDeeperThan(read.value, MOST_LEVELS))
          return refuseMcp(400, INVALID_REQUEST, `A request is nested up to ${MOST_LEVELS} levels deep.`)
        answer ??= await open()
        const { url, headers, signal } = req.raw
        const request = new Request(url, { method: 'POST', headers, signal })
        const response = await answer(request, read.value, { address, bytes })
        response.headers.set('cache-control', 'no-store')
        return response
      })
      // Without sessions there is nothing to be listened to or ended.
      .all(path, () => {
        const refused = refuseMcp(405, INVALID_REQUEST, 'Requests are sent by POST.')
        refused.headers.set('allow', 'POST, OPTIONS')
        return refused
      })
      .onError((error) => {
        served.log.error({ err: error }, 'a request for tools failed')
        return refuseMcp(500, INTERNAL_ERROR, 'Something went wrong on our side.')
      })
  )
}

/** An answer in the protocol's shape where too many requests wait already. */
export function refuseForNow(retryAfterS: number): Response {
  return refuseMcp(503, TOO_MANY, 'The shop cannot answer just now.', retryAfterS)
}

function refuseMcp(status: number, code: number, message: string, retryAfterS?: number): Response {
  const headers = {
    'cache-control': 'no-store',
    ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
  }
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers })
}

function parse(bytes: Buffer): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(bytes.toString()) }
  } catch {
    return { ok: false }
  }
}

/** Whether a value of JSON is nested deeper, told without recursion, which a deep enough value would break. */
function isDeeperThan(value: unknown, mostLevels: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
