/** A request's target as it came, cut at its query. */
export function splitUrl(url = '/'): { path: string; search: string } {
  const queryStart = url.indexOf('?')
  return queryStart === -1
    ? { path: url, search: '' }
    : { path: url.slice(0, queryStart), search: url.slice(queryStart) }
}

/**
 * The one spelling of a path: decoded and encoded again, dots resolved, no doubled slashes and none at the
 * end. Each other spelling leads there, or anybody could fill the page cache with names of one page.
 */
export function canonicalPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  const { pathname } = new URL(`/${segments.map(respell).join('/')}`, 'http://any.host')
  return pathname
}

/** What cannot be decoded stands for itself. */
function respell(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment))
  } catch {
    return encodeURIComponent(segment)
  }
}
