/** As many words as anybody types; more would only be slow. */
const MAX_WORDS = 8
/** A shorter word is taken whole: with two letters half of all orders begin some word. */
const MIN_PREFIX = 3
/** A shorter number is taken whole, or 1001 would find 10010 as well. */
const MIN_PREFIX_DIGITS = 8

const ACCENTS = /[\u0300-\u036f]/g
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~\u2018\u2019]+/

/** Words as PostgreSQL's `tsquery`, all of which an order must have. */
export interface SearchWords {
  readonly whole: string
  /** The last word as a beginning, which is the one that somebody did not finish. */
  readonly begun: string
}

/**
 * Undefined where the text holds no word. The words are made as `storefront.words_of` makes those of an order
 * (migration 92).
 */
export function searchWords(text: string): SearchWords | undefined {
  const plain = text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const words = plain.split(BETWEEN_WORDS).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return undefined
  // No quotation mark and no backslash is left in a word, since both stand between words.
  const lexemes = words.map((word) => `'${word}'`)
  const last = words.at(-1) ?? ''
  const whole = lexemes.join(' & ')
  return { whole, begun: isShort(last) ? whole : `${whole}:*` }
}

function isShort(word: string): boolean {
  return word.length < (/^\d+$/.test(word) ? MIN_PREFIX_DIGITS : MIN_PREFIX)
}
