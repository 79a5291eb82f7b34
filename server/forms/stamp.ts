import { isSigned, sign } from '#services/shared/signature.ts'

/** Nobody fills in a form faster, even by pasting. */
const MIN_FILLING_MS = 1000
const TOKEN = /^(\d{13})\.([\w-]{43})$/

export function makeStamp(signingKey: string, now: Date): string {
  const shownAt = String(now.getTime())
  return `${shownAt}.${sign(signingKey, purpose(shownAt))}`
}

/**
 * Whether a person can have filled in the form since the stamp was made. A stamp never expires: pages are cached for
 * everybody, tabs stay open for weeks, and browsers restore earlier pages.
 */
export function isLikelyPerson(signingKey: string, stamp: string, now: Date): boolean {
  const [, shownAt = '', signature = ''] = TOKEN.exec(stamp) ?? []
  return (
    isSigned(signingKey, purpose(shownAt), signature) && now.getTime() - Number(shownAt) >= MIN_FILLING_MS
  )
}

function purpose(shownAt: string): string {
  return `form shown ${shownAt}`
}
