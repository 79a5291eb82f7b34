import { createHmac } from 'node:crypto'
import { equalsSecret } from './equals-secret.ts'

/** Signs a text that begins with its purpose, so that a signature for one is worth nothing for another. */
export function sign(signingKey: string, text: string): string {
  return createHmac('sha256', Buffer.from(signingKey, 'hex')).update(text).digest('base64url')
}

export function isSigned(signingKey: string, text: string, signature: string): boolean {
  return equalsSecret(sign(signingKey, text), signature)
}
