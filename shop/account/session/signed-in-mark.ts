import { isStored } from '../../islands/is-stored.ts'
import { SESSION_KEY } from './session-key.ts'

/**
 * Pages are the same document for everyone. This mark on the root is what shows the one control or the other
 * in the header, before any island wakes.
 */
export function markSignedIn(): void {
  const look = () => document.documentElement.toggleAttribute('data-signed-in', isStored(SESSION_KEY))
  look()
  addEventListener('pageshow', look)
  addEventListener('storage', look)
  document.addEventListener('prerenderingchange', look)
}
