const MAX_WORDS = 6
const MAX_LENGTH = 60
const MAX_WORD_LENGTH = 24
/** As in '24 inch desk'; a phone number, an order's number and a ZIP code have more. */
const MAX_DIGITS = 3

/** A dot within a word is part of an address. */
const BETWEEN_WORDS = /(?:[\s'’,;:!?"()/+&-]|\.+(?=\s|$))+/u
const WORD = /^(?:[\p{L}\p{M}]+|\p{Nd}+)$/u

/**
 * The words of a search that found nothing, in one spelling. Undefined where they are not words alone: what may be an
 * address or a number of somebody's is not kept.
 */
export function missedWords(typed: string): string | undefined {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
  const joined = words.join(' ')
  if (words.length === 0 || words.length > MAX_WORDS || joined.length > MAX_LENGTH) return undefined
  if (words.some((word) => !WORD.test(word) || word.length > MAX_WORD_LENGTH)) return undefined
  return joined.replace(/\P{Nd}/gu, '').length > MAX_DIGITS ? undefined : joined
}
