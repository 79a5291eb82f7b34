import { isSigned, sign } from '#services/shared/signature.ts'

export interface LinkKey {
  /** Origin that people see, without a trailing slash. */
  readonly publicUrl: string
  /** Hex key of the HMAC in links. */
  readonly signingKey: string
}

export const UNSUBSCRIBE_PATH = '/unsubscribe/'

/** ADDRESS.SIGNATURE, with the address in base64url: no longer than an address may be. */
const TOKEN = /^([\w-]{1,1400})\.([\w-]{43})$/

/** The link works forever, and for this address alone. */
export function unsubscribeUrl({ publicUrl, signingKey }: LinkKey, address: string): string {
  const lower = address.toLowerCase()
  const encoded = Buffer.from(lower).toString('base64url')
  return `${publicUrl}${UNSUBSCRIBE_PATH}${encoded}.${sign(signingKey, purpose(lower))}`
}

/** Answers the token's address; undefined if the token was made up, changed or cut short. */
export function readUnsubscribeToken(signingKey: string, token: string): string | undefined {
  const [, encoded, signature] = TOKEN.exec(token) ?? []
  if (!encoded || !signature) return undefined
  const address = Buffer.from(encoded, 'base64url').toString()
  return isSigned(signingKey, purpose(address), signature) ? address : undefined
}

function purpose(address: string): string {
  return `unsubscribe ${address}`
}
