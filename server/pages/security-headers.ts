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
