import { sameOriginPath } from '../ui/same-origin-path.ts'

/**
 * Where a form leads back to: the page that it names, with the whole of its query where the browser tells that. The
 * form knows only what its page read, as a page is the same document whatever else an address says; a browser
 * may tell nothing, or the site alone. A page of many addresses names none.
 */
export function wayBack(named: unknown, referrer: string | null, origin: string): string {
  const back = sameOriginPath(named, origin)
  const told = sameOriginPath(referrer, origin)
  if (named === '') return told
  return pathOf(told) === pathOf(back) ? told : back
}

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? ''
}
