const MAX_PATH_CHARACTERS = 1024
const MAX_TARGET_CHARACTERS = 2048
/** A base for parsing paths; no address is ever made of it. */
const ANY_HOST = 'http://any.host'

/**
 * Reads a path that may redirect, in the one spelling that pages are asked for by. Undefined where it is no path, or
 * the home page's, which always exists.
 */
export function readRedirectPath(text: string): string | undefined {
  if (!/^\/[^/\\]/.test(text) || /[?#]/.test(text)) return undefined
  const path = spell(text)
  return path !== undefined && path.length > 1 && path.length <= MAX_PATH_CHARACTERS ? path : undefined
}

/** Reads a path of this shop with query and fragment, or an https address elsewhere without credentials. */
export function readRedirectTarget(text: string): string | undefined {
  if (text.length > MAX_TARGET_CHARACTERS) return undefined
  const target = URL.parse(text, ANY_HOST)
  if (!target) return undefined
  if (/^\/(?![/\\])/.test(text)) {
    const path = spell(target.pathname)
    return path && `${path}${target.search}${target.hash}`
  }
  const isOpen = target.protocol === 'https:' && target.username === '' && target.password === ''
  return isOpen && /^https:\/\//i.test(text) ? target.href : undefined
}

/**
 * Returns the key that addresses of one page of this shop share: a product and a page of words have two paths, Shopify's
 * and this shop's. Undefined for an address elsewhere.
 */
export function pageOfTarget(target: string, publicUrl: string): string | undefined {
  const { origin, pathname } = new URL(target, publicUrl)
  if (origin !== new URL(publicUrl).origin) return undefined
  return pathname
    .toLowerCase()
    .replace(/^\/products\/([^/]+)$/, '/product/$1')
    .replace(/^\/pages\/([^/]+)$/, '/$1')
}

/** Returns the paths whose redirects count for the page. */
export function pathsOfPage(page: string): string[] {
  return [page, page.replace(/^\/product\//, '/products/'), page.replace(/^\/([^/]+)$/, '/pages/$1')]
}

function spell(path: string): string | undefined {
  const { pathname } = new URL(path, ANY_HOST)
  try {
    const segments = pathname.split('/').filter((segment) => segment !== '')
    return `/${segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join('/')}`
  } catch {
    return undefined
  }
}
