/** The page of this shop for each of Shopify's policies. */
const POLICIES: ReadonlyMap<string, string> = new Map([
  ['privacy-policy', '/privacy'],
  ['refund-policy', '/returns'],
  ['terms-of-service', '/terms'],
])

/** The path of the page that a request names, which may use another spelling or a path of Shopify's. */
export function pagePath(path: string): string {
  const spelled = canonicalPath(path)
  return ownPath(spelled) ?? spelled
}

/**
 * The path in this shop for a path of Shopify's, as menus and links of the storefront name it; undefined for any other
 * path. The path must be spelled as `canonicalPath` does.
 */
export function ownPath(path: string): string | undefined {
  const [, folder = '', ...rest] = path.split('/')
  const [name = '', below, handle] = rest
  if (folder === 'collections' && below === 'products' && handle) return `/product/${handle}`
  if (folder === 'collections' && rest.length <= 1) return '/collection'
  if (folder === 'products' && rest.length === 0) return '/collection'
  if (folder === 'products' && rest.length === 1) return `/product/${name}`
  if (folder === 'pages' && rest.length === 1) return `/${name}`
  if (folder === 'blogs' && rest.length === 1) return '/articles'
  if (folder === 'blogs' && rest.length === 2) return `/articles/${below}`
  if (folder === 'policies' && rest.length === 1) return POLICIES.get(name)
  return undefined
}

/** Shopify's paths for a path of this shop, as far as it tells them. */
export function shopifyPaths(path: string): string[] {
  const [, folder = '', name = '', ...rest] = path.split('/')
  if (folder === 'product' && name && rest.length === 0) return [`/products/${name}`]
  return folder && !name ? [`/pages/${folder}`] : []
}

/** Splits a request's target at its query, without decoding it. */
export function splitUrl(url = '/'): { path: string; search: string } {
  const queryStart = url.indexOf('?')
  return queryStart === -1
    ? { path: url, search: '' }
    : { path: url.slice(0, queryStart), search: url.slice(queryStart) }
}

const DOTS = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i

/**
 * Whether dots in the path lead to another one, as `/cart/../office` does to `/office`. Clients resolve them before they
 * ask. Here each part would be chosen by the path as it came and answer the other one, so that whoever sends it has
 * pages made that are kept for everybody, and gets past rules for paths of what stands in front.
 */
export function leadsElsewhere(path: string): boolean {
  return DOTS.test(path)
}

/**
 * The one spelling of a path: decoded and encoded again, dots resolved, no doubled slashes and none at the
 * end. Every other spelling redirects to it, or anybody could fill the page cache with spellings of one path.
 */
export function canonicalPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  const { pathname } = new URL(`/${segments.map(respell).join('/')}`, 'http://any.host')
  return pathname
}

/** A segment that cannot be decoded is encoded as it is. */
function respell(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return encodeURIComponent(segment)
  }
}
