import type { Context } from 'hono'
import * as v from 'valibot'
import { readBounded } from '#services/shared/read-bounded.ts'
import { type TokenReader, whoAsks } from '../../access/token-reader.ts'
import type { Who } from '../../access/who.ts'
import {
  entityTooLarge,
  invalidKey,
  invalidRequest,
  noSuchBucket,
  StorageError,
} from '../answers/storage-error.ts'

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
  return objectAddress(address.slice(0, slash), address.slice(slash + 1))
}

export function objectAddress(bucket: string, name: string): ObjectAddress {
  return { bucket, name: checkName(name) }
}

/** Reads the bucket that a route names. No text of the database has this character. */
export function readBucketId(c: Context): string {
  const id = c.req.param('bucket') ?? ''
  if (id.includes('\0')) throw noSuchBucket()
  return id
}

/** A name has no way up, and no place has two names. */
function checkName(name: string): string {
  const isPath = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isPath || name.length > MAX_NAME_LENGTH || !NAME.test(name)) throw invalidKey(name)
  return name
}

export async function authenticate(tokens: TokenReader, c: Context): Promise<Who> {
  if (c.req.header('authorization') === undefined && !c.req.header('apikey'))
    throw new StorageError(
      400,
      'InvalidRequest',
      "headers must have required property 'authorization'",
      'Error',
    )
  const asking = await whoAsks(tokens, c.req.raw.headers)
  if (asking.kind === 'known') return asking.who
  throw new StorageError(403, 'InvalidJWT', asking.problem, 'Unauthorized')
}

/** A link without its token is refused as by the hosted service. */
export function readLinkToken(c: Context): string {
  const token = c.req.query('token')
  if (token === undefined) throw invalidRequest("querystring must have required property 'token'")
  return token
}

const MAX_BYTES = 1024 * 1024

export async function readJson<Output>(
  c: Context,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const body = await readBounded(c.req.raw, MAX_BYTES)
  if (body === undefined) throw entityTooLarge('The request is too large')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body.toString())
  if (read.success) return read.output
  const [issue] = read.issues
  throw invalidRequest(`body${v.getDotPath(issue) ? `/${v.getDotPath(issue)}` : ''}: ${issue.message}`)
}
