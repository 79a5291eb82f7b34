/**
 * Answers the path of a page of this shop, or of its home page: whatever a form, a header or a link says, it sends
 * nobody to another site.
 */
export function sameOriginPath(given: unknown, origin: string): string {
  if (typeof given !== 'string' || !URL.canParse(given, origin)) return '/'
  const target = new URL(given, origin)
  const path = target.pathname + target.search + target.hash
  // The path is read as the browser will read it: one that begins with two slashes names another site.
  return URL.canParse(path, origin) && new URL(path, origin).href === target.href ? path : '/'
}
