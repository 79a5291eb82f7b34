import { isSigned, sign } from '#services/shared/signature.ts'

/** The token proves that a form came from the page of this checkout. */
export function makeFormToken(signingKey: string, cartToken: string): string {
  return sign(signingKey, purpose(cartToken))
}

export function isFormToken(signingKey: string, cartToken: string, token: string): boolean {
  return isSigned(signingKey, purpose(cartToken), token)
}

function purpose(cartToken: string): string {
  return `checkout form ${cartToken}`
}
