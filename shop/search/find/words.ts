/** A word of a text, in the form in which words of one kind are the same: 'Kneeling', 'kneels' and 'kneeler'. */
export type Stem = string

/** Words that a question is made of, and that say nothing of what is asked for. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an and any are as at be been by can could did do does for from get give go got had has have how i im ive if in ' +
    'is it its ive just like make me mine much many my need of on or our please should so some than that the their ' +
    'them then there these they this those to us want was we were what when where will with would you your youre am ' +
    'find show buy looking look use using dont doesnt cant one take takes long cheap cheapest affordable budget man men woman women guy person people someone'
  ).split(' '),
)

const APOSTROPHES = /['’‘`]/g
const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text in lower case, without accents. */
export function wordsOf(text: string): string[] {
  return (
    text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(APOSTROPHES, '').match(WORD) ?? []
  )
}

/** They mean something beside another word, as in 'with back', and nothing by themselves. */
const HELPERS: ReadonlySet<string> = new Set('no without non not with less on up in all my mind'.split(' '))

/** Says nothing by itself. */
export const isSilent = (word: string): boolean => FILLERS.has(word) || HELPERS.has(word)

/** Says nothing, and parts no phrase: 'send it back' is 'send back'. */
export const isSkipped = (word: string): boolean => FILLERS.has(word) && !HELPERS.has(word)

/** Endings, the longest first, each with how many letters must stay before it. */
const ENDINGS: readonly (readonly [ending: string, before: number])[] = [
  ['ations', 4],
  ['ation', 4],
  ['ments', 4],
  ['ment', 4],
  ['able', 4],
  ['ings', 3],
  ['ing', 3],
  ['ers', 4],
  ['er', 4],
  ['ies', 3],
  ['ed', 3],
  ['es', 3],
  ['s', 3],
]

/** Cuts off the endings of English words: what stays need be no word, only the same for all of its forms. */
export function stemOf(word: string): Stem {
  if (/\p{N}/u.test(word)) return word
  let stem = word
  for (const [ending, before] of ENDINGS) {
    if (!stem.endsWith(ending) || stem.length - ending.length < before) continue
    if (ending === 's' && /[su]s$/.test(stem)) continue
    stem = stem.slice(0, -ending.length)
    // 'sitting' and 'fitted' double what they end in.
    if (/^(?:ing|ings|ed|er|ers)$/.test(ending) && /([bdgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1)
    break
  }
  return stem.length > 3 ? stem.replace(/[ey]$/, '') : stem
}

export const stemsOf = (text: string): Stem[] => wordsOf(text).map(stemOf)
