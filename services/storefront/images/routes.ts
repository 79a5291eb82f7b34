import { Hono } from 'hono'
import { type Picture, readPicture } from './picture.ts'

const KEEP_FOR_EVER = 'public, max-age=31536000, immutable'

export function imageRoutes(): Hono {
  const held = new Map<string, Picture>()

  /** A held picture is good as long as nobody asks for another content of it. */
  async function find(handle: string, file: string, version: string | undefined) {
    const name = `${handle}/${file}`
    const known = held.get(name)
    if (known && (!version || known.contentHash === version)) return known
    const picture = await readPicture(handle, file, known)
    if (picture) held.set(name, picture)
    return picture
  }

  return new Hono().on(['GET', 'HEAD'], '/cdn/:handle/:file', async ({ req, notFound }) => {
    const { handle, file } = req.param()
    const version = req.query('v')
    const picture = await find(handle, file, version)
    if (!picture) return notFound()
    const cacheControl = version === picture.contentHash ? KEEP_FOR_EVER : 'public, no-cache'
    return answer(picture, req.raw, cacheControl)
  })
}

function answer(
  { contentType, contentHash, bytes, brotli }: Picture,
  request: Request,
  cacheControl: string,
) {
  const compressed = brotli && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const etag = `"${contentHash}${compressed ? '-br' : ''}"`
  const body = compressed ? brotli : bytes
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'cache-control': cacheControl,
    // An SVG opened by itself is a document, and must not act like one of ours.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-type': contentType,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (brotli) headers.set('vary', 'accept-encoding')
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  if (compressed) headers.set('content-encoding', 'br')
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  return known === '*' || (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false)
}
