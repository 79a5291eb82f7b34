import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A shop signs with a few keys at a time, and making one of its digits takes ten times as long as signing with it. */
const keys = new LRUCache<string, KeyObject>({
  max: 8,
  memoMethod: (digits) => createSecretKey(digits, 'hex'),
})

/** The key of these hexadecimal digits. */
export const secretKey = (digits: string): KeyObject => keys.memo(digits)

/** Signs a text that begins with its purpose, so that a signature for one is worth nothing for another. */
export function sign(signingKey: string, text: string): string {
  return createHmac('sha256', secretKey(signingKey)).update(text).digest('base64url')
}

export function isSigned(signingKey: string, text: string, signature: string): boolean {
  return equalsSecret(sign(signingKey, text), signature)
}

/** Compares in constant time: digests have the equal lengths that this needs, and do not tell the secret's own. */
export function equalsSecret(secret: string, candidate: string): boolean {
  return timingSafeEqual(digest(secret), digest(candidate))
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
