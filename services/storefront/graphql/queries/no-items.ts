import { type Connection, type ConnectionArgs, connect } from '../values/connection.ts'

/** Of what this shop has none of: places to pick up at, redirects, objects of one's own making. */
export function noItems(_root: unknown, args: ConnectionArgs): Connection<never> {
  return connect<never>([], () => [0, 0], args)
}
