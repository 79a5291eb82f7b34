import { isSigned, sign } from '#services/shared/signature.ts'

export const CONFIRM_PATH = '/newsletter/confirm/'

const DAY_MS = 24 * 60 * 60 * 1000
export const MAX_LINK_AGE_DAYS = 7

interface LinkKey {
  readonly publicUrl: string
  /** The key in hexadecimal digits. */
  readonly signingKey: string
}

export interface Confirmation {
  /** The address in lower case. */
  readonly email: string
  readonly askedAt: Date
}

export type ConfirmationRead =
  | ({ readonly kind: 'valid' } & Confirmation)
  | { readonly kind: 'expired' }
  | { readonly kind: 'altered' }

/** ADDRESS.TIME.SIGNATURE, with the address in base64url and no longer than an address may be. */
const TOKEN = /^([\w-]{1,1400})\.(\d{13})\.([\w-]{43})$/

/** The link itself carries the address, since nothing is stored before the owner of the address has confirmed it. */
export function confirmUrl({ publicUrl, signingKey }: LinkKey, email: string, askedAt: Date): string {
  const lower = email.toLowerCase()
  const time = String(askedAt.getTime())
  const encoded = Buffer.from(lower).toString('base64url')
  return `${publicUrl}${CONFIRM_PATH}${encoded}.${time}.${sign(signingKey, purpose(lower, time))}`
}

export function readConfirmation(signingKey: string, token: string, now: Date): ConfirmationRead {
  const [, encoded = '', time = '', signature = ''] = TOKEN.exec(token) ?? []
  const email = Buffer.from(encoded, 'base64url').toString()
  if (!isSigned(signingKey, purpose(email, time), signature)) return { kind: 'altered' }
  const askedAt = new Date(Number(time))
  const isOld = now.getTime() - askedAt.getTime() > MAX_LINK_AGE_DAYS * DAY_MS
  return isOld ? { kind: 'expired' } : { kind: 'valid', email, askedAt }
}

function purpose(email: string, time: string): string {
  return `confirm newsletter ${time} ${email}`
}
