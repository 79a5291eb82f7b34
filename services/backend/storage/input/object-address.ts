import type { Context } from 'hono'
import { invalidKey } from '../answers/storage-error.ts'

export interface ObjectAddress {
  readonly bucket: string
  readonly name: string
}

const MAX_NAME_LENGTH = 1024
/** What the hosted service lets into a name. */
const NAME = /^[\w/!\-.*'() &$@=;:+,?]+$/

/** What follows the route's own beginning: BUCKET/PATH, whose parts may be written in percents. */
export function readObjectAddress(c: Context, beginning: string): ObjectAddress {
  const { pathname } = new URL(c.req.url)
  const written = pathname.slice(pathname.indexOf(beginning) + beginning.length)
  let address: string
  try {
    address = decodeURIComponent(written)
  } catch {
    throw invalidKey(written)
  }
  const slash = address.indexOf('/')
  return { bucket: address.slice(0, slash), name: checkName(address.slice(slash + 1)) }
}

/** No way up, and none of two names for one place. */
function checkName(name: string): string {
  const isPath = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isPath || name.length > MAX_NAME_LENGTH || !NAME.test(name)) throw invalidKey(name)
  return name
}
