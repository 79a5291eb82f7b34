import { hash } from 'node:crypto'

/**
 * Digest of a buyer by their address. One mailbox can be written in many ways: case counts nowhere, what follows a plus
 * goes to the same box, and Gmail reads no dots.
 */
export function customerDigest(email: string): string {
  return hash('sha256', oneWayToWrite(email), 'base64url')
}

const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

function oneWayToWrite(email: string): string {
  const lower = email.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  const [box = ''] = lower.slice(0, Math.max(at, 0)).split('+')
  return WITHOUT_DOTS.has(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}
