import { TrieRouter } from 'hono/router/trie-router'
import type { RouterRoute } from 'hono/types'
import { liesBelow } from '../lies-below.ts'

/** A service of this process, with the routes that it answers. */
export interface RoutedService {
  readonly paths: readonly string[]
  readonly routes: readonly RouterRoute[]
}

export interface KnownRoutes {
  readonly services: readonly RoutedService[]
  /** The route of the page that answers at a path, such as `/product/[handle]`. */
  pageRoute(path: string): string | undefined
}

/** Names the route that answers at a path. There are as many names as routes, whatever paths strangers make up. */
export type NameRoute = (method: string, path: string) => string

/** The name of all that is no route: a file, or nothing. */
export const NO_ROUTE = 'none'
const HEALTH: ReadonlySet<string> = new Set(['/health/live', '/health/ready'])

export function createRouteNames({ services, pageRoute }: KnownRoutes): NameRoute {
  const routers = services.map(({ paths, routes }) => ({ paths, nameOf: routerOf(routes) }))
  return (method, path) => {
    if (HEALTH.has(path)) return path
    for (const { paths, nameOf } of routers) {
      const prefix = paths.find((each) => liesBelow(path, each))
      if (prefix !== undefined) return nameOf(method, path) ?? `${prefix}*`
    }
    return pageRoute(path) ?? NO_ROUTE
  }
}

function routerOf(routes: readonly RouterRoute[]): (method: string, path: string) => string | undefined {
  const router = new TrieRouter<string>()
  for (const { method, path } of routes) router.add(method, path, path)
  return (method, path) => {
    const [matches] = router.match(method, path)
    const names = matches.map(([name]) => String(name))
    // Middleware stands before what answers, and its paths end with an asterisk more often.
    const name = names.findLast((each) => !each.endsWith('*')) ?? names.at(-1)
    return name?.replaceAll(/\{[^/]*\}/g, '')
  }
}
