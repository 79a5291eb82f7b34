import { isSigned, sign } from '#services/shared/signature.ts'

/** Nobody fills in a form faster, be it by pasting. */
const MIN_FILLING_MS = 1000
const TOKEN = /^(\d{13})\.([\w-]{43})$/

export function makeStamp(signingKey: string, now: Date): string {
  const shownAt = String(now.getTime())
  return `${shownAt}.${sign(signingKey, purpose(shownAt))}`
}

/**
 * Whether somebody can have filled in the form that it was made for. It may be as old as it likes: pages are kept for
 * everybody, tabs stay open for weeks, and browsers bring back what one went away from.
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
