import { isStored } from '../../islands/is-stored.ts'
import { SESSION_KEY } from './session-key.ts'

/**
 * Pages are the same document for everyone. This mark on the root selects the header's account control in CSS,
 * before any island hydrates.
 */
export function markSignedIn(): void {
  const look = () => document.documentElement.toggleAttribute('data-signed-in', isStored(SESSION_KEY))
  look()
  addEventListener('pageshow', look)
  addEventListener('storage', look)
  document.addEventListener('prerenderingchange', look)
}
