import type { Context } from 'hono'

const WEB = ['https:', 'http:']

/** Where a link may lead: to a page of the shop, and to its first where another site, or none, was asked for. */
export function redirectTarget(c: Context, publicUrl: string, asked?: string): URL {
  const wishes = [asked, c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')]
  for (const wish of wishes) {
    const target = wish === undefined ? null : URL.parse(wish)
    // A blob's address, and a filesystem's, has the origin of the page that made it.
    if (target?.origin !== publicUrl || !WEB.includes(target.protocol)) continue
    target.username = ''
    target.password = ''
    return target
  }
  return new URL(publicUrl)
}
