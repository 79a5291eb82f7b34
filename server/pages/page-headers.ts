import { type OutsideOrigins, securityHeaders, withOrigins } from './security-headers.ts'

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
