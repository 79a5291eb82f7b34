import { isSigned, sign } from '#services/shared/signature.ts'

export const ALERT_PATH = '/stock-alerts/'

/** For so long the link begins an alert. It ends one at any time. */
export const MAX_LINK_AGE_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

export interface AlertLink {
  readonly variantId: number
  /** The address is kept in lower case. */
  readonly email: string
  readonly askedAt: Date
}

/** VARIANT.ADDRESS.TIME.SIGNATURE, with the address in base64url and no longer than an address may be. */
const TOKEN = /^(\d{1,15})\.([\w-]{1,1400})\.(\d{13})\.([\w-]{43})$/

/** The link itself says who wants to know of what: nothing is kept before its button is pressed. */
export function alertUrl(
  { publicUrl, signingKey }: { readonly publicUrl: string; readonly signingKey: string },
  { variantId, email, askedAt }: AlertLink,
): string {
  const lower = email.toLowerCase()
  const time = String(askedAt.getTime())
  const encoded = Buffer.from(lower).toString('base64url')
  const signature = sign(signingKey, purpose(variantId, lower, time))
  return `${publicUrl}${ALERT_PATH}${variantId}.${encoded}.${time}.${signature}`
}

/** Undefined for a link that the shop has not made. */
export function readAlertLink(signingKey: string, token: string): AlertLink | undefined {
  const [, variant = '', encoded = '', time = '', signature = ''] = TOKEN.exec(token) ?? []
  const [variantId, email] = [Number(variant), Buffer.from(encoded, 'base64url').toString()]
  if (!isSigned(signingKey, purpose(variantId, email, time), signature)) return undefined
  return { variantId, email, askedAt: new Date(Number(time)) }
}

/** Whether the link was asked for so long ago that it begins nothing any more. */
export function isOldLink({ askedAt }: AlertLink, now: Date): boolean {
  return now.getTime() - askedAt.getTime() > MAX_LINK_AGE_DAYS * DAY_MS
}

function purpose(variantId: number, email: string, time: string): string {
  return `stock alert ${variantId} ${time} ${email}`
}
