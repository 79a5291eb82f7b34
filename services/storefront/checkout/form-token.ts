import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Says that a form came from this very checkout's own page. */
export function makeFormToken(signingKey: string, cartToken: string): string {
  return createHmac('sha256', Buffer.from(signingKey, 'hex'))
    .update(`checkout form ${cartToken}`)
    .digest('base64url')
}

export function isFormToken(signingKey: string, cartToken: string, token: string): boolean {
  return equalsSecret(makeFormToken(signingKey, cartToken), token)
}

/** Digests have equal lengths, which the comparison in constant time needs. */
export function equalsSecret(secret: string, candidate: string): boolean {
  const [one, other] = [secret, candidate].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
