import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { Budgets } from '#services/shared/budgets.ts'
import type { Log } from '#services/shared/log.ts'
import { networkOf } from '#services/shared/network.ts'
import { readBounded } from '#services/shared/read-bounded.ts'
import type { ReadShopContent } from '#services/storefront/content/shop-content.ts'
import type { StorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { Claims } from '#shop/page-api/claims.ts'
import type { EmbeddedService, ServiceCaller } from '../serving/request-router.ts'
import type { createMcpAnswer } from './answer-mcp.ts'

const PATH = '/mcp'
/** The largest question of a tool has a few hundred bytes; a client says much of itself besides. */
const BODY_LIMIT_BYTES = 32 * 1024
const MOST_LEVELS = 32
/** A conversation takes some twenty requests. What a question costs the storefront is counted there. */
const MAX_REQUESTS = 300
const RESTORED_REQUESTS_PER_S = 10

/** Error codes of JSON-RPC, and one of the range that it leaves to servers. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const TOO_MANY = -32_000

interface McpServiceParts {
  readonly publicUrl: string
  /** The storefront as a caller asks it, whose network pays. */
  storefrontFor(address: string | undefined): StorefrontClient
  readonly readContent: ReadShopContent
  claimsNow(): Claims
  readonly log: Log
  readonly now: () => Date
}

/** The shop's tools for programs, by the Model Context Protocol. They only read, and are open to everybody. */
export function mcpService(parts: McpServiceParts): EmbeddedService {
  const { publicUrl, readContent, log, now } = parts
  const budgets = new Budgets({ max: MAX_REQUESTS, restoredPerS: RESTORED_REQUESTS_PER_S, now })
  const addresses = new WeakMap<Request, string | undefined>()
  let answer: ReturnType<typeof createMcpAnswer> | undefined

  /** The library is loaded for the first request, as most shops are asked by people for long. */
  async function open() {
    const { createMcpAnswer } = await import('./answer-mcp.ts')
    return createMcpAnswer({
      log,
      partsFor: (request) => ({
        publicUrl,
        storefront: parts.storefrontFor(addresses.get(request)),
        readContent,
        claims: parts.claimsNow(),
      }),
    })
  }

  const app = new Hono<{ Bindings: Partial<ServiceCaller> }>()
    // Any page may ask: no cookie is read here, and nothing is changed.
    .use(PATH, cors({ origin: '*', allowMethods: ['POST'], maxAge: 86_400 }))
    .post(PATH, async ({ req, env: { address } }) => {
      if (address !== undefined && !budgets.take(networkOf(address), 1))
        return refuse(429, TOO_MANY, 'Too much is asked from here just now. Wait a few seconds.', {
          'retry-after': '5',
        })
      const body = await readBounded(req.raw, BODY_LIMIT_BYTES)
      if (!body) return refuse(413, INVALID_REQUEST, `A request has up to ${BODY_LIMIT_BYTES / 1024} kB.`)
      const parsed = parse(body)
      if (!parsed.ok) return refuse(400, PARSE_ERROR, 'The request is no JSON.')
      // Lists of requests left the protocol in 2025-06-18.
      if (Array.isArray(parsed.value)) return refuse(400, INVALID_REQUEST, 'Send one request at a time.')
      if (isDeeperThan(parsed.value, MOST_LEVELS))
        return refuse(400, INVALID_REQUEST, `A request is nested up to ${MOST_LEVELS} levels deep.`)
      answer ??= await open()
      const { url, headers, signal } = req.raw
      const request = new Request(url, { method: 'POST', headers, signal })
      addresses.set(request, address)
      return answer(request, { parsedBody: parsed.value })
    })
    // Without sessions there is nothing to be listened to or ended.
    .all(PATH, () => refuse(405, INVALID_REQUEST, 'Requests are sent by POST.', { allow: 'POST, OPTIONS' }))
    .onError((error) => {
      log.error({ err: error }, 'a request to /mcp failed')
      return refuse(500, -32_603, 'Something went wrong on our side.')
    })
  return {
    paths: [PATH],
    routes: app.routes,
    fetch: async (request, caller) => app.fetch(request, caller ?? {}),
    refuse: (_request, retryAfterS) =>
      refuse(503, TOO_MANY, 'The shop cannot answer just now.', { 'retry-after': String(retryAfterS) }),
  }
}

function parse(body: Buffer): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(body.toString()) }
  } catch {
    return { ok: false }
  }
}

function refuse(status: number, code: number, message: string, headers: Record<string, string> = {}) {
  const error = { jsonrpc: '2.0', id: null, error: { code, message } }
  return Response.json(error, { status, headers: { 'cache-control': 'no-store', ...headers } })
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
