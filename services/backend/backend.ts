import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { RouterRoute } from 'hono/types'
import { boundFailures } from '#services/shared/refusal-log.ts'
import type { Caller, CallerEnvironment } from './api-key/caller.ts'
import { requireApiKey } from './api-key/require-api-key.ts'
import { VERSION_HEADER } from './auth/answers/answer-error.ts'
import { authRoutes } from './auth/routes.ts'
import { createApiKeys } from './keys/api-keys.ts'
import type { BackendParts, SignIns } from './parts.ts'
import type { RealtimeLimits } from './realtime/limits.ts'
import { createRealtime, type Realtime } from './realtime/realtime.ts'
import { createRest } from './rest/rest.ts'
import { storageRoutes } from './storage/routes.ts'

export interface BackendOptions extends Omit<BackendParts, 'apiKeys' | 'now' | 'redirectUrls' | 'signIns'> {
  readonly redirectUrls?: readonly string[]
  readonly signIns?: SignIns
  readonly anonKey: string
  readonly serviceKey: string
  readonly now?: () => Date
  readonly realtimeLimits?: Partial<RealtimeLimits>
  /** How many bytes of pictures one network may have kept in a day. */
  readonly keptBytesADay?: number
}

export interface Backend extends AsyncDisposable {
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** The answer while too many requests wait already. */
  refuse(request: Request, retryAfterS: number): Response
  /** Prefixes of the paths that the backend answers. */
  readonly paths: readonly string[]
  readonly routes: readonly RouterRoute[]
  readonly sockets: {
    /** A request to this path may become a websocket. */
    readonly path: string
    readonly accept: Realtime['accept']
    readonly close: Realtime['closeSockets']
  }
}

/** Headers of the REST service that a page's scripts may read. */
const REST_HEADERS = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'Location',
  'Preference-Applied',
  'Range-Unit',
]

/** An answer is for the holder of the key or token alone, unless it says otherwise, so no cache keeps it. */
const keepNothing: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
}

const AS_A_SHOP: SignIns = { areAnonymousAllowed: false, areSignUpsAllowed: true }
const THIS_PROCESS: Caller = { address: undefined }

/** The hosted backend's twin. */
export function createBackend(options: BackendOptions): Backend {
  const { anonKey, serviceKey, now = () => new Date(), realtimeLimits, keptBytesADay, ...rest } = options
  const { redirectUrls = [], signIns = AS_A_SHOP } = rest
  const parts: BackendParts = {
    ...rest,
    redirectUrls,
    signIns,
    now,
    log: boundFailures(rest.log, now),
    apiKeys: createApiKeys({ anonKey, serviceKey }),
  }
  const answerRest = createRest(parts)
  const realtime = createRealtime(parts, realtimeLimits)
  const app = new Hono<CallerEnvironment>()
    // Any page may call it, like the hosted one: keys and tokens travel in headers, which other pages do not have.
    .use(
      cors({
        origin: '*',
        allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposeHeaders: ['X-Total-Count', 'Link', VERSION_HEADER, ...REST_HEADERS],
      }),
    )
    .use(keepNothing)
    .use(requireApiKey(parts.apiKeys))
    .route('/auth/v1', authRoutes(parts))
    .route('/storage/v1', storageRoutes(parts, keptBytesADay))
    .all('/rest/v1/*', (c) => answerRest(c.req.raw, c.env))
    .route('/realtime/v1', realtime.routes)
    .all('/functions/v1/*', noSuchFunction)
    .on(['GET', 'POST'], '/graphql/v1', graphqlIsOff)
    .notFound((c) => c.text('404 page not found\n', 404))
  return {
    fetch: async (request, caller = THIS_PROCESS) => app.fetch(request, caller),
    refuse: refuseForNow,
    routes: app.routes,
    paths: ['/auth/v1/', '/rest/v1/', '/realtime/v1/', '/storage/v1/', '/functions/v1/', '/graphql/v1'],
    sockets: { path: '/realtime/v1/websocket', accept: realtime.accept, close: realtime.closeSockets },
    [Symbol.asyncDispose]: () => realtime[Symbol.asyncDispose](),
  }
}

/**
 * Clients read the reason of a refused function as JSON, and those on other origins read nothing without CORS, so the
 * shop's page for what is missing would break them. The twin runs no functions, and says what a project without any says.
 */
function noSuchFunction(c: Context): Response {
  c.header('sb-error-code', 'NOT_FOUND')
  return c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)
}

/** A hosted project answers so, with 200, until its owner switches `pg_graphql` on: clients read errors, not a status. */
function graphqlIsOff(c: Context): Response {
  return c.json({ errors: [{ message: 'pg_graphql extension is not enabled.' }] })
}

/** Answers while too many requests wait, in the words of each hosted service after which clients try again. */
function refuseForNow(request: Request, retryAfterS: number): Response {
  const { status, body } = wordsAt(new URL(request.url).pathname)
  const headers = {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterS),
  }
  return Response.json(body, { status, headers })
}

function wordsAt(path: string): { status: number; body: object } {
  if (path.startsWith('/rest/')) {
    const message = 'Timed out acquiring connection from connection pool.'
    return { status: 504, body: { code: 'PGRST003', details: null, hint: null, message } }
  }
  if (path.startsWith('/auth/')) {
    const [error_code, msg] = ['over_request_rate_limit', 'Request rate limit reached']
    return { status: 429, body: { code: 429, error_code, msg } }
  }
  if (path.startsWith('/storage/')) {
    const message = 'Too many requests come at once, try again in a moment'
    return { status: 400, body: { statusCode: '503', code: 'SlowDown', error: 'SlowDown', message } }
  }
  return { status: 429, body: { message: 'You have exceeded your rate limit' } }
}
