/** Cache-Control for an address that names this very content, so that its answer never changes. */
export const KEEP_FOR_EVER = 'public, max-age=31536000, immutable'
export const ASK_AGAIN = 'public, no-cache'

export interface AnsweredPicture {
  readonly contentType: string
  readonly etag: string
  readonly bytes: Buffer
  readonly encoding?: 'br'
  /** The request's headers that decided which bytes these are. */
  readonly vary: string | undefined
}

export function answerPicture(picture: AnsweredPicture, request: Request, cacheControl: string): Response {
  const { contentType, bytes, encoding, vary } = picture
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
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  return known === '*' || (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false)
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
