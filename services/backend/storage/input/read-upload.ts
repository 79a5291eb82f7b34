import type { Context } from 'hono'
import { readBounded } from '#services/shared/read-bounded.ts'
import { entityTooLarge, invalidRequest } from '../answers/storage-error.ts'

export interface Upload {
  readonly bytes: Uint8Array
  /** What it is said to be. */
  readonly contentType: string
  readonly cacheControl: string
}

const DEFAULT_CACHE_CONTROL = 'max-age=3600'
const MAX_AGE = /^(?:max-age=)?(\d{1,9})$/
/** The other fields of a form, and what separates them. */
const MAX_FORM_OVERHEAD_BYTES = 64 * 1024

/** As the client sends it: a form where it has a file, the bytes alone otherwise. */
export async function readUpload(c: Context, maxBytes: number): Promise<Upload> {
  const contentType = c.req.header('content-type') ?? 'application/octet-stream'
  const isForm = contentType.startsWith('multipart/form-data')
  const body = await readBody(c.req.raw, maxBytes + (isForm ? MAX_FORM_OVERHEAD_BYTES : 0))
  if (!isForm)
    return { bytes: body, contentType, cacheControl: cacheControlOf(c.req.header('cache-control') ?? '') }
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const file = form && [...form.values()].find((value) => value instanceof File)
  if (!form || !file) throw invalidRequest('No content provided')
  if (file.size > maxBytes) throw tooLarge()
  const cacheControl = form.get('cacheControl')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    contentType: file.type,
    cacheControl: cacheControlOf(typeof cacheControl === 'string' ? cacheControl : ''),
  }
}

/** Seconds are all that counts: whatever else a client writes there would become a header of ours. */
function cacheControlOf(written: string): string {
  const [, seconds] = MAX_AGE.exec(written.trim()) ?? []
  return seconds === undefined ? DEFAULT_CACHE_CONTROL : `max-age=${seconds}`
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBounded(request, maxBytes)
  if (body === undefined) throw tooLarge()
  if (body.length === 0) throw invalidRequest('No content provided')
  return new Uint8Array(body)
}

const tooLarge = () => entityTooLarge('The object exceeded the maximum allowed size')
