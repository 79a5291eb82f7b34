import type { Hono, MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from '../../gateway/environment.ts'

/** Below which the routes lie. */
const BASE = '/auth/v1'

interface Path {
  readonly method: string
  readonly pattern: RegExp
}

/** For what no route has answered: 405 where the path has other methods, which it names, as GoTrue's router does. */
export function refuseMethod(
  routes: Hono<GatewayEnvironment>['routes'],
): MiddlewareHandler<GatewayEnvironment> {
  const paths: readonly Path[] = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${BASE}${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    }))
  return async (c, next) => {
    const methods = paths.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method)
    if (methods.length === 0) return next()
    return c.body(null, 405, { allow: [...new Set(methods)].join(', ') })
  }
}
