import { PROOF_KEY } from './proof-key.ts'

const FRAGMENT = /^#proof=([\w.~%-]{1,1000})$/

/**
 * A mail's link brings the proof of a purchase in its fragment, which no server sees. It leaves the address at once, and
 * waits in this tab for somebody to be signed in.
 */
export function keepProof(): void {
  const [, proof] = FRAGMENT.exec(location.hash) ?? []
  if (proof === undefined) return
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    sessionStorage.setItem(PROOF_KEY, decodeURIComponent(proof))
  } catch {
    // The browser keeps nothing, or the fragment is no proof: the review can be written all the same.
  }
}

export function readProof(): string | null {
  try {
    return sessionStorage.getItem(PROOF_KEY)
  } catch {
    return null // storage is switched off
  }
}

export function forgetProof(): void {
  if (readProof() !== null) sessionStorage.removeItem(PROOF_KEY)
}
