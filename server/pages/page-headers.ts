const EVERYWHERE: Record<string, string> = { 'x-content-type-options': 'nosniff' }

const OF_PAGES: Record<string, string> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

export interface OutsideOrigins {
  /** Origins to which the browser may send requests, besides the shop itself. */
  connect: readonly string[]
  /** Origins of pictures, besides the shop itself. */
  pictures: readonly string[]
}

/** The headers of every answer, checkout, files and services included; HSTS is set only under https. */
export function headersOfAll(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return EVERYWHERE
  return { ...EVERYWHERE, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
}

/** The headers of every page. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return { ...headersOfAll(publicUrl), ...OF_PAGES }
}

/**
 * Adds the origins that only the running server knows to the policy that Astro made at build.
 * Hashes allow the page's own scripts, so a cached document needs no nonce.
 */
export function withOrigins(policy: string, origins: OutsideOrigins): string {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
    .map((directive) => {
      if (directive.startsWith('connect-src ')) return [directive, ...origins.connect].join(' ')
      if (directive.startsWith('img-src ')) return [directive, ...origins.pictures].join(' ')
      return directive
    })
    .join('; ')
}

const HTML = 'text/html; charset=utf-8'
const UNAVAILABLE = 503
/** Crawlers may ask again after this time for a page whose data could not be loaded. */
const RETRY_AFTER_S = '30'

/** The headers of a page, made from Astro's response; public and personal pages add their own caching. */
export type PageHeaders = (response: Response) => Record<string, string>

export function createPageHeaders(publicUrl: string, origins: OutsideOrigins): PageHeaders {
  const fixed = securityHeaders(publicUrl)
  return (response) => {
    const type = response.headers.get('content-type') ?? HTML
    const headers: Record<string, string> = { ...fixed, 'content-type': type }
    if (response.status === UNAVAILABLE) headers['retry-after'] = RETRY_AFTER_S
    if (type.startsWith('text/html')) headers['speculation-rules'] = '"/speculation-rules.json"'
    const policy = response.headers.get('content-security-policy')
    if (policy) headers['content-security-policy'] = withOrigins(policy, origins)
    const location = response.headers.get('location')
    if (location) headers.location = location
    return headers
  }
}
