/** Splits a request's target at its query, without decoding it. */
export function splitUrl(url = '/'): { path: string; search: string } {
  const queryStart = url.indexOf('?')
  return queryStart === -1
    ? { path: url, search: '' }
    : { path: url.slice(0, queryStart), search: url.slice(queryStart) }
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
