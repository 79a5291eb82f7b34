/**
 * The path of a page of this shop, or its home: whatever a form, a header or a link says, nobody is sent to
 * another site by it.
 */
export function sameOriginPath(given: unknown, origin: string): string {
  const target = typeof given === 'string' ? URL.parse(given, origin) : null
  if (!target) return '/'
  const path = target.pathname + target.search + target.hash
  // Read as the browser will read it: a path that begins with two slashes names another site.
  return URL.parse(path, origin)?.href === target.href ? path : '/'
}
