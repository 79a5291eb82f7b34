import type { Context } from 'hono'
import { parseMultipart } from '#services/shared/parse-multipart.ts'
import { readBounded } from '#services/shared/read-bounded.ts'
import { invalidRequest, objectTooLarge } from '../answers/storage-error.ts'
import { readUserMetadata } from './read-user-metadata.ts'

export interface Upload {
  readonly bytes: Uint8Array
  /** The type that the client claims. */
  readonly contentType: string
  readonly cacheControl: string
  /** JSON. */
  readonly userMetadata: string
}

const DEFAULT_CACHE_CONTROL = 'max-age=3600'
const MAX_AGE = /^(?:max-age=)?(\d{1,9})$/
/** A form's other fields and its separators take this much more. */
const MAX_FORM_OVERHEAD_BYTES = 64 * 1024
/** A form has a file, how long it may be kept, and its metadata. */
const MAX_PARTS = 10

/** Reads an upload as the client sends it: a form with a file, or the bytes alone. */
export async function readUpload(c: Context, maxBytes: number): Promise<Upload> {
  const contentType = c.req.header('content-type') ?? 'application/octet-stream'
  const isForm = contentType.startsWith('multipart/form-data')
  const body = await readBody(c.req.raw, maxBytes + (isForm ? MAX_FORM_OVERHEAD_BYTES : 0))
  if (!isForm)
    return {
      bytes: body,
      contentType,
      cacheControl: readCacheControl(c.req.header('cache-control') ?? ''),
      userMetadata: readMetadataHeader(c),
    }
  const form = await parseMultipart({ contentType, bytes: body }, MAX_PARTS)
  const file = form && [...form.values()].find((value) => value instanceof File)
  if (!form || !file) throw invalidRequest('No content provided')
  if (file.size > maxBytes) throw objectTooLarge()
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    contentType: file.type,
    cacheControl: readCacheControl(textOf(form, 'cacheControl')),
    userMetadata: readUserMetadata(textOf(form, 'metadata') || textOf(form, 'userMetadata')),
  }
}

/** A body that is no form leaves no other place for what its sender says of a file. */
export function readMetadataHeader(c: Context): string {
  return readUserMetadata(Buffer.from(c.req.header('x-metadata') ?? '', 'base64').toString())
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Only the seconds count: anything else that a client writes there would become a header of the answers. */
export function readCacheControl(written: string): string {
  const [, seconds] = MAX_AGE.exec(written.trim()) ?? []
  return seconds === undefined ? DEFAULT_CACHE_CONTROL : `max-age=${seconds}`
}

async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const body = await readBounded(request, maxBytes)
  if (body === undefined) throw objectTooLarge()
  if (body.length === 0) throw invalidRequest('No content provided')
  return body
}
