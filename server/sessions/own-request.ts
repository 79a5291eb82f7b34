const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Whether the request may change something. One that only reads is answered even when it comes from a link. */
export function isChange({ method }: Request): boolean {
  return !SAFE_METHODS.includes(method)
}

/**
 * Whether a page of the shop itself sent the request: by `Sec-Fetch-Site`, where the browser knows it, and by the
 * origin, which every browser sends with a change. A request with neither does not count as the shop's.
 */
export function isFromOwnPage({ headers }: Request, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  return headers.get('origin') === publicUrl
}
