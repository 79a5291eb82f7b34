import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time: digests have the equal lengths that this needs, and do not tell the secret's own. */
export function equalsSecret(secret: string, candidate: string): boolean {
  return timingSafeEqual(digest(secret), digest(candidate))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
