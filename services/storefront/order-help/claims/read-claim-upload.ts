import { readBounded } from '#services/shared/read-bounded.ts'

export const MAX_PICTURES = 5
export const MAX_PICTURE_MIB = 10
const MIB = 1024 * 1024
/** As one request: what five pictures of a phone come to. */
const MAX_BYTES = 40 * MIB

export interface ClaimUpload {
  readonly fields: ReadonlyMap<string, string>
  readonly pictures: readonly Uint8Array[]
  /** What is wrong with them as they came. */
  readonly error: string | undefined
}

/** Undefined where it is more than a claim holds, or no form at all. */
export async function readClaimUpload(request: Request): Promise<ClaimUpload | undefined> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) return undefined
  const body = await readBounded(request, MAX_BYTES)
  if (!body) return undefined
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  if (!form) return undefined
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value)
  // A field without a file sends an empty one.
  const files = form.getAll('pictures').filter((value) => value instanceof File && value.size > 0) as File[]
  const error = refuseFiles(files)
  const pictures = error
    ? []
    : await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return { fields, pictures, error }
}

function refuseFiles(files: readonly File[]): string | undefined {
  if (files.length > MAX_PICTURES) return `Send up to ${MAX_PICTURES} pictures`
  if (files.some(({ size }) => size > MAX_PICTURE_MIB * MIB))
    return `One of the pictures is larger than ${MAX_PICTURE_MIB} MB`
  return undefined
}
