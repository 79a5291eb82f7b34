/** Whether a path is the one that a service names, or below it: `/graphql/v1foo` is neither `/graphql/v1` nor below. */
export function liesBelow(path: string, named: string): boolean {
  return path === named || path.startsWith(named.endsWith('/') ? named : `${named}/`)
}
