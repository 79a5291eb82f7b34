import type { Context } from 'hono'
import type { BackendParts } from '../../parts.ts'

type RedirectParts = Pick<BackendParts, 'publicUrl' | 'redirectUrls'>

/**
 * Picks where a link leads: to the requested page of the shop or of another site that its owner allows, and otherwise
 * to the shop's first page.
 */
export function redirectTarget(c: Context, parts: RedirectParts, asked?: string): URL {
  const wishes = [asked, c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')]
  for (const wish of wishes) {
    const target = wish === undefined ? null : URL.parse(wish)
    if (!target || !isAllowed(target, parts)) continue
    target.username = ''
    target.password = ''
    return target
  }
  return new URL(parts.publicUrl)
}

function isAllowed(target: URL, { publicUrl, redirectUrls }: RedirectParts): boolean {
  return [publicUrl, ...redirectUrls].some((allowed) => lies(target, new URL(allowed)))
}

/**
 * Compares scheme and host, and takes the allowed path or one below it. A blob's address has neither host nor such a
 * path.
 */
function lies({ protocol, host, pathname }: URL, allowed: URL): boolean {
  if (protocol !== allowed.protocol || host !== allowed.host) return false
  const path = allowed.pathname.replace(/\/$/, '')
  return pathname === path || pathname.startsWith(`${path}/`) || path === ''
}
