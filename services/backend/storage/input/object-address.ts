import type { Context } from 'hono'
import { invalidKey } from '../answers/storage-error.ts'

export interface ObjectAddress {
  readonly bucket: string
  readonly name: string
}

const MAX_NAME_LENGTH = 1024
/** Characters that the hosted service allows in a name. */
const NAME = /^[\w/!\-.*'() &$@=;:+,?]+$/

/** Reads BUCKET/PATH behind the route's own beginning; it may be percent-encoded. */
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
  if (slash < 1) throw invalidKey(address)
  return { bucket: address.slice(0, slash), name: checkName(address.slice(slash + 1)) }
}

/** A name has no way up, and no place has two names. */
function checkName(name: string): string {
  const isPath = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isPath || name.length > MAX_NAME_LENGTH || !NAME.test(name)) throw invalidKey(name)
  return name
}
