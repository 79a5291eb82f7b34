import type { Hono, MiddlewareHandler } from 'hono'
import type { CallerEnvironment } from '../../api-key/caller.ts'

/** The routes lie below this path. */
const BASE = '/auth/v1'

interface Path {
  readonly method: string
  readonly pattern: RegExp
}

/** Answers 405 where the path has routes for other methods, and names those, as GoTrue's router does. */
export function refuseMethod(
  routes: Hono<CallerEnvironment>['routes'],
): MiddlewareHandler<CallerEnvironment> {
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
