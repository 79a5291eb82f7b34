import { sameOriginPath } from '../ui/same-origin-path.ts'

/**
 * The address that a form leads back to: the page that it names, with the full query where the referrer has it. The
 * form knows only the parameters its page reads, as the page is the same document for all others. A browser may send
 * no referrer, or the origin alone. A page with many addresses names none, and the referrer alone counts.
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
