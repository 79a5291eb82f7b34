import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { VERSION_HEADER } from './auth/answers/answer-error.ts'
import { authRoutes } from './auth/routes.ts'
import type { Caller, GatewayEnvironment } from './gateway/environment.ts'
import { requireApiKey } from './gateway/require-api-key.ts'
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
}

export interface Backend extends AsyncDisposable {
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** What it answers: paths that begin so. */
  readonly paths: readonly string[]
  readonly sockets: {
    /** Where a request may become a websocket. */
    readonly path: string
    readonly accept: Realtime['accept']
    readonly close: Realtime['closeSockets']
  }
}

/** What the REST service says in headers that a page's scripts may read. */
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

/** An answer is for whoever showed a key or a token, unless it says otherwise: tokens and rows are nobody else's. */
const keepNothing: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
}

const AS_A_SHOP: SignIns = { areAnonymousAllowed: false, areSignUpsAllowed: true }
const THIS_PROCESS: Caller = { address: undefined }

/** The hosted backend's twin. */
export function createBackend(options: BackendOptions): Backend {
  const { anonKey, serviceKey, now = () => new Date(), realtimeLimits, ...rest } = options
  const { redirectUrls = [], signIns = AS_A_SHOP } = rest
  const parts: BackendParts = {
    ...rest,
    redirectUrls,
    signIns,
    now,
    apiKeys: createApiKeys({ anonKey, serviceKey }),
  }
  const answerRest = createRest(parts)
  const realtime = createRealtime(parts, realtimeLimits)
  const app = new Hono<GatewayEnvironment>()
    // Any page may ask, as of the hosted one: keys and tokens travel in headers, which no other page has.
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
    .route('/storage/v1', storageRoutes(parts))
    .all('/rest/v1/*', (c) => answerRest(c.req.raw, c.env))
    .route('/realtime/v1', realtime.routes)
    .notFound((c) => c.text('404 page not found\n', 404))
  return {
    fetch: async (request, caller = THIS_PROCESS) => app.fetch(request, caller),
    paths: ['/auth/v1/', '/rest/v1/', '/realtime/v1/', '/storage/v1/'],
    sockets: { path: '/realtime/v1/websocket', accept: realtime.accept, close: realtime.closeSockets },
    [Symbol.asyncDispose]: () => realtime[Symbol.asyncDispose](),
  }
}
