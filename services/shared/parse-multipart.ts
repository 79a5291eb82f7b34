/** A form of several parts, as a browser sends one with files. */
export interface MultipartBody {
  /** The Content-Type header, with the boundary. */
  readonly contentType: string
  readonly bytes: Buffer<ArrayBuffer>
}

const BOUNDARY = /^multipart\/form-data.*?;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i
/** https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
const IS_BOUNDARY = /^[\w'()+,\-./:=? ]{1,70}$/

/**
 * The fields of a form, or undefined if the body is no form or has too many parts: the platform's parser takes a second
 * for five megabytes of empty parts. It is told the boundary by which they were counted, whatever else the header says.
 */
export async function parseMultipart(
  { contentType, bytes }: MultipartBody,
  maxParts: number,
): Promise<FormData | undefined> {
  const [, quoted, plain = ''] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!IS_BOUNDARY.test(boundary) || hasMore(bytes, `--${boundary}`, maxParts + 1)) return undefined
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  return new Response(bytes, { headers }).formData().catch(() => undefined)
}

function hasMore(bytes: Buffer, text: string, most: number): boolean {
  let found = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) {
    found += 1
    if (found > most) return true
  }
  return false
}
