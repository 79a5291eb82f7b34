import * as v from 'valibot'
import { type MultipartBody, parseMultipart } from '#services/shared/parse-multipart.ts'
import { readBounded } from '#services/shared/read-bounded.ts'
import { type FieldErrors, parseFields, wordsField } from '../../forms/form-fields.ts'
import type { OrderLine } from '../../orders/order.ts'

const MIN_WORDS_LENGTH = 10
export const MAX_WORDS_LENGTH = 2_000

export interface ClaimWish {
  readonly position: number
  readonly words: string
}

export type ReadClaimForm =
  | { readonly kind: 'valid'; readonly wish: ClaimWish }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors<string> }

export function readClaimForm(
  fields: ReadonlyMap<string, string>,
  lines: readonly OrderLine[],
): ReadClaimForm {
  const schema = v.object({
    position: v.pipe(
      v.optional(v.string(), ''),
      v.regex(/^\d{1,9}$/, 'Choose the item with the problem'),
      v.check(
        (text) => lines.some(({ position }) => position === Number(text)),
        'This was not in the order, or was returned',
      ),
      v.transform(Number),
    ),
    words: v.pipe(
      wordsField(MAX_WORDS_LENGTH),
      v.minLength(MIN_WORDS_LENGTH, `Tell us what is wrong, in at least ${MIN_WORDS_LENGTH} characters`),
    ),
  })
  const parsed = parseFields(schema, fields)
  return parsed.kind === 'valid' ? { kind: 'valid', wish: parsed.values } : parsed
}

export const MAX_PICTURES = 5
/** As large as a request with all of its pictures may be in the memory of a process, which holds 48 MiB of requests. */
export const MAX_PICTURE_MIB = 8
const MIB = 1024 * 1024
/** All that is sent beside the pictures: the fields, and what stands between them. */
const MAX_OTHER_BYTES = 64 * 1024
const MAX_BYTES = MAX_PICTURES * MAX_PICTURE_MIB * MIB + MAX_OTHER_BYTES
/** More parts than a claim takes are read, so that the page can say that there are too many pictures. */
const MAX_PARTS = 30

export interface ClaimUpload {
  readonly fields: ReadonlyMap<string, string>
  readonly pictures: readonly Blob[]
  /** What is wrong with the number or the size of the pictures. */
  readonly error: string | undefined
}

/** Undefined where the body is larger than a claim may be, or no form at all. */
export async function readClaimBody({ headers, body }: Request): Promise<MultipartBody | undefined> {
  const contentType = headers.get('content-type') ?? ''
  if (!contentType.startsWith('multipart/form-data')) return undefined
  const bytes = await readBounded({ headers, body }, MAX_BYTES)
  return bytes && { contentType, bytes }
}

/** Undefined where the body is no form. */
export async function parseClaimUpload(body: MultipartBody): Promise<ClaimUpload | undefined> {
  const form = await parseMultipart(body, MAX_PARTS)
  if (!form) return undefined
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value)
  // A browser sends an empty file for a field without one.
  const files = form.getAll('pictures').filter((value) => value instanceof File && value.size > 0) as File[]
  const error = refuseFiles(files)
  return { fields, pictures: error ? [] : files, error }
}

function refuseFiles(files: readonly File[]): string | undefined {
  if (files.length > MAX_PICTURES) return `Send up to ${MAX_PICTURES} pictures`
  if (files.some(({ size }) => size > MAX_PICTURE_MIB * MIB))
    return `One of the pictures is larger than ${MAX_PICTURE_MIB} MB`
  return undefined
}
