import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { networkOf } from '#services/shared/network.ts'
import { readBounded } from '#services/shared/read-bounded.ts'
import { boundFailures } from '#services/shared/refusal-log.ts'
import type { CallerEnvironment } from '../../caller.ts'
import type { StorefrontParts } from '../../parts.ts'
import { profileInHeader } from '../agents/agent-profile.ts'
import type { Answer } from '../answers/answers.ts'
import type { OperationName } from '../operations/operations.ts'
import { failureOf, invalidRequest, type Refusal, refusal } from '../protocol/outcome.ts'
import { signAnswers } from '../signatures/sign-answers.ts'
import { contentDigest } from '../signatures/signature-base.ts'
import type { Ucp } from '../ucp.ts'

/** A hundred lines with all that can be said of them have 40 kB. */
const MOST_BODY_BYTES = 128 * 1024

type Method = 'get' | 'post' | 'put'

const ROUTES: readonly (readonly [method: Method, path: string, name: OperationName])[] = [
  ['post', '/catalog/search', 'search_catalog'],
  ['post', '/catalog/lookup', 'lookup_catalog'],
  ['post', '/catalog/product', 'get_product'],
  ['post', '/carts', 'create_cart'],
  ['get', '/carts/:id', 'get_cart'],
  ['put', '/carts/:id', 'update_cart'],
  ['post', '/carts/:id/cancel', 'cancel_cart'],
  ['post', '/checkout-sessions', 'create_checkout'],
  ['get', '/checkout-sessions/:id', 'get_checkout'],
  ['put', '/checkout-sessions/:id', 'update_checkout'],
  ['post', '/checkout-sessions/:id/complete', 'complete_checkout'],
  ['post', '/checkout-sessions/:id/cancel', 'cancel_checkout'],
  ['get', '/orders/:id', 'get_order'],
]

type RestParts = Pick<StorefrontParts, 'signingKey' | 'log' | 'now'>

/** The protocol over plain HTTP, at the address that the shop's profile names. */
export function restRoutes(ucp: Ucp, parts: RestParts): Hono<CallerEnvironment> {
  const { error: logFailure } = boundFailures(parts.log, parts.now)
  const app = new Hono<CallerEnvironment>().use(signAnswers(parts))
  for (const [method, path, name] of ROUTES)
    app.on(method.toUpperCase(), path, async (c) => answer(await call(ucp, name, c), c))
  return app
    .all('*', (c) => answer(refusal(404, 'not_found', 'There is nothing at this address.'), c))
    .onError((error, c) => {
      logFailure({ err: error, method: c.req.method, route: routePath(c) }, 'an agent could not be answered')
      return answer(failureOf(error), c)
    })
}

async function call(ucp: Ucp, name: OperationName, c: Context<CallerEnvironment>): Promise<Answer> {
  const { req, env } = c
  const bytes = req.method === 'GET' ? Buffer.alloc(0) : await readBounded(req.raw, MOST_BODY_BYTES)
  if (!bytes) return refusal(413, 'request_too_large', `A request has up to ${MOST_BODY_BYTES / 1024} kB.`)
  const read = readJson(bytes)
  if (read.kind === 'refused') return read
  const id = req.param('id')
  return ucp.call(
    name,
    { ...(id !== undefined && { id }), body: read.body },
    {
      profile: profileInHeader(req.header('ucp-agent')),
      idempotencyKey: req.header('idempotency-key'),
      digest: createHash('sha256').update(bytes).digest('base64url'),
      payer: env.address === undefined ? undefined : networkOf(env.address),
      signal: req.raw.signal,
      signed: {
        method: req.method,
        headers: req.raw.headers,
        // The path as it was asked for, at the shop's own name: what a Host header says is nobody's word.
        search: new URL(req.url).search,
        path: new URL(req.url).pathname,
        contentDigest: bytes.length === 0 ? undefined : contentDigest(bytes),
      },
    },
  )
}

/** A request without a body asks for no more than its address says. */
function readJson(bytes: Uint8Array): { readonly kind: 'read'; readonly body: unknown } | Refusal {
  if (bytes.length === 0) return { kind: 'read', body: {} }
  try {
    return { kind: 'read', body: JSON.parse(Buffer.from(bytes).toString()) }
  } catch {
    return invalidRequest('The body is no JSON.')
  }
}

function answer(given: Answer, c: Context): Response {
  c.header('cache-control', 'no-store')
  const requestId = c.req.header('request-id')
  if (requestId !== undefined && /^[\w-]{1,64}$/.test(requestId)) c.header('request-id', requestId)
  if (given.kind === 'answered') return c.json(given.body, given.isNew ? 201 : 200)
  const { status, code, content, continueUrl, retryAfterS } = given
  if (retryAfterS !== undefined) c.header('retry-after', String(retryAfterS))
  const messages = [{ type: 'error', code, content, severity: 'unrecoverable' }]
  const body = { code, content, messages, ...(continueUrl !== undefined && { continue_url: continueUrl }) }
  return c.json(body, status)
}
