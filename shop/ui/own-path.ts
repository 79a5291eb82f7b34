/**
 * The path of a page of this shop, or its home: whatever a form, a header or a link says, nobody is sent to
 * another site by it.
 */
export function ownPath(given: unknown, origin: string): string {
  if (typeof given !== 'string' || !URL.canParse(given, origin)) return '/'
  const target = new URL(given, origin)
  return target.origin === origin ? target.pathname + target.search + target.hash : '/'
}
