import { createHmac } from 'node:crypto'
import { equalsSecret } from '../equals-secret.ts'

/** Says that a form came from this very checkout's own page. */
export function makeFormToken(signingKey: string, cartToken: string): string {
  return createHmac('sha256', Buffer.from(signingKey, 'hex'))
    .update(`checkout form ${cartToken}`)
    .digest('base64url')
}

export function isFormToken(signingKey: string, cartToken: string, token: string): boolean {
  return equalsSecret(makeFormToken(signingKey, cartToken), token)
}
