/** Cache-Control for an address that names this very content, so that its answer never changes. */
export const KEEP_FOR_EVER = 'public, max-age=31536000, immutable'
export const ASK_AGAIN = 'public, no-cache'

export interface AnsweredPicture {
  readonly contentType: string
  readonly etag: string
  readonly lastModified?: Date
  readonly bytes: Buffer
  readonly encoding?: 'br'
  /** The request's headers that decided which bytes these are. */
  readonly vary: string | undefined
}

export function answerPicture(picture: AnsweredPicture, request: Request, cacheControl: string): Response {
  const { contentType, bytes, encoding, vary, lastModified } = picture
  const etag = `"${picture.etag}"`
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'cache-control': cacheControl,
    // An SVG opened by itself is a document, and must not act like one of the shop's.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-type': contentType,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (vary) headers.set('vary', vary)
  if (lastModified) headers.set('last-modified', lastModified.toUTCString())
  if (isKnown(request, etag, lastModified)) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

/** A date counts only where no tag is sent: it cannot tell two changes within a second apart. */
function isKnown({ headers }: Request, etag: string, lastModified: Date | undefined): boolean {
  const known = headers.get('if-none-match')
  if (known === null) return isUnchanged(lastModified, headers.get('if-modified-since'))
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** The header that told the date had whole seconds. */
function isUnchanged(lastModified: Date | undefined, since: string | null): boolean {
  if (!lastModified || since === null) return false
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since)
}

/** No cache may keep a failure. */
export function answerFailure(status: 400 | 500 | 503, text: string): Response {
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  if (status === 503) headers.set('retry-after', '1')
  return new Response(text, { status, headers })
}
