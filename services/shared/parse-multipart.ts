/** A form of several parts, as a browser sends one with files. */
export interface MultipartBody {
  /** The Content-Type header, with the boundary. */
  readonly contentType: string
  readonly bytes: Buffer<ArrayBuffer>
}

/**
 * The fields of a form, or undefined if the body is no form or has too many parts: the platform's parser takes a second
 * for five megabytes of empty parts.
 */
export async function parseMultipart(
  { contentType, bytes }: MultipartBody,
  maxParts: number,
): Promise<FormData | undefined> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const delimiter = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  if (!boundary || hasMore(bytes, delimiter, maxParts + 1)) return undefined
  return new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => undefined)
}

function hasMore(bytes: Buffer, text: string, most: number): boolean {
  let found = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) {
    found += 1
    if (found > most) return true
  }
  return false
}
