import { createHash } from 'node:crypto'

const DAY_CHARACTERS = '2026-03-06'.length
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})/

/**
 * A UUID that is the same for the same words on the same day (UTC): two clicks, a page loaded anew and a second try
 * after an answer that was lost are one message. Somebody who asks again tomorrow is heard again.
 */
export function requestKey(purpose: string, words: object, now: Date): string {
  const day = now.toISOString().slice(0, DAY_CHARACTERS)
  const text = JSON.stringify([
    purpose,
    day,
    Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1)),
  ])
  return createHash('sha256').update(text).digest('hex').replace(UUID, '$1-$2-$3-$4-$5').slice(0, 36)
}
