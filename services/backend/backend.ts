import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { VERSION_HEADER } from './auth/answers/answer-error.ts'
import { authRoutes } from './auth/routes.ts'
import type { Caller, GatewayEnvironment } from './gateway/environment.ts'
import { requireApiKey } from './gateway/require-api-key.ts'
import { createApiKeys } from './keys/api-keys.ts'
import type { BackendParts } from './parts.ts'

export interface BackendOptions extends Omit<BackendParts, 'apiKeys' | 'now'> {
  readonly anonKey: string
  readonly serviceKey: string
  readonly now?: () => Date
}

export interface Backend {
  fetch(request: Request, caller?: Caller): Promise<Response>
  /** What it answers: paths that begin so. */
  readonly paths: readonly string[]
}

const THIS_PROCESS: Caller = { address: undefined }

/** The hosted backend's twin. */
export function createBackend(options: BackendOptions): Backend {
  const { anonKey, serviceKey, now = () => new Date(), ...rest } = options
  const parts: BackendParts = { ...rest, now, apiKeys: createApiKeys({ anonKey, serviceKey }) }
  const app = new Hono<GatewayEnvironment>()
    // Any page may ask, as of the hosted one: keys and tokens travel in headers, which no other page has.
    .use(
      cors({
        origin: '*',
        allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposeHeaders: ['X-Total-Count', 'Link', VERSION_HEADER],
      }),
    )
    .use(requireApiKey(parts.apiKeys))
    .route('/auth/v1', authRoutes(parts))
    .notFound((c) => c.text('404 page not found\n', 404))
  return {
    fetch: async (request, caller = THIS_PROCESS) => app.fetch(request, caller),
    paths: ['/auth/v1/'],
  }
}
