import { type Phrase, phrases } from './phrases.ts'
import type { Meaning, TextIndex, Wish } from './text-index.ts'
import { isSilent, isSkipped, type Stem, stemOf, wordsOf } from './words.ts'

/** Nobody types more; what is pasted costs no more than this. */
const MAX_WORDS = 16
const LONE_LETTER = /^[a-z]$/

const NEGATIONS: ReadonlySet<string> = new Set(['no', 'without', 'non', 'not'])
/** A word is surely meant as it is written, and less surely in any other way. */
const SURENESS = {
  written: 1,
  phrase: 1,
  otherName: 0.8,
  begun: 0.7,
  misspelt: 0.8,
  otherMisspelt: 0.5,
  wordOfPhrase: 0.35,
} as const

interface ReadWord {
  readonly written: string
  /** What it may be a form, a beginning or a misspelling of; the first is the likeliest. */
  readonly stems: readonly { readonly stem: Stem; readonly sureness: number; readonly isTyped: boolean }[]
}

type Words = Pick<TextIndex<unknown>, 'spelling' | 'isKnown'>

/** Reads a query as what its words, or several that belong together, may mean in the texts of an index. */
export function understandQuery(query: string, index: Words): Wish[] {
  const read = readWords(query, index)
  const wishes: Wish[] = []
  let place = 0
  while (place < read.length) {
    const { wish, length } = wishAt(read, place, index)
    if (wish) wishes.push(wish)
    place += length
  }
  return wishes
}

/**
 * The query in our own words, for a storefront that knows none of the other names: first with what else was typed,
 * then our words alone.
 */
export function rewordQuery(query: string, index: Words): string[] {
  const read = readWords(query, index)
  const words: string[] = []
  const own: string[] = []
  for (let place = 0; place < read.length; ) {
    const [phrase] = phrasesAt(read, place)
    const written = read[place]?.written ?? ''
    if (phrase) own.push(phrase.word)
    if (phrase) words.push(phrase.word)
    else if (!isSilent(written)) words.push(written)
    place += phrase?.stems.length ?? 1
  }
  const versions = [words, own].map((each) => [...new Set(each)].join(' '))
  return [...new Set(versions)].filter((each) => each !== '')
}

function readWords(query: string, index: Words): ReadWord[] {
  const written = wordsOf(query)
    .filter((word) => !isSkipped(word) && !LONE_LETTER.test(word))
    .slice(0, MAX_WORDS)
  return joinHalves(written, index)
    .flatMap((word) => splitCompound(word, index))
    .map((word, place, words) => readWord(word, place === words.length - 1, index))
}

function wishAt(read: readonly ReadWord[], place: number, index: Words): { wish?: Wish; length: number } {
  const word = read[place]
  if (!word) return { length: 1 }
  if (NEGATIONS.has(word.written)) return negated(read, place, index)
  const matching = phrasesAt(read, place)
  const length = matching[0]?.stems.length ?? 1
  const longest = matching.filter(({ stems }) => stems.length === length)
  if (length > 1) {
    const own = read.slice(place, place + length).filter(({ written }) => !isSilent(written))
    const meanings = longest.map(
      ({ means, stems }): Meaning => ({
        ...{ stems: means, sureness: SURENESS.phrase, isTyped: means.join() === stems.join() },
      }),
    )
    const parts = own.flatMap(asWritten(SURENESS.wordOfPhrase)).map((part) => ({ ...part, isTyped: false }))
    return { wish: [...meanings, ...parts], length }
  }
  if (isSilent(word.written)) return { length: 1 }
  const others = longest.map(
    ({ means, sureness }): Meaning => ({
      stems: means,
      sureness: SURENESS.otherName * sureness,
      isTyped: false,
    }),
  )
  return { wish: [...asWritten(1)(word), ...others].filter(isIn(index)), length: 1 }
}

const asWritten =
  (share: number) =>
  ({ stems }: ReadWord): Meaning[] =>
    stems.map(({ stem, sureness, isTyped }) => ({ stems: [stem], sureness: sureness * share, isTyped }))

const isIn =
  (index: Words) =>
  ({ stems }: Meaning): boolean =>
    stems.every(index.isKnown)

/** 'no back' is 'backless', where our texts say so of anything; what nothing is said to lack is not asked for. */
function negated(read: readonly ReadWord[], place: number, index: Words): { wish?: Wish; length: number } {
  const next = read[place + 1]
  if (!next || isSilent(next.written)) return { length: 1 }
  const names = [
    ...next.stems.map(({ stem }) => stem),
    ...phrasesAt(read, place + 1).flatMap(({ means }) => means),
  ]
  const lacking = names
    .map((stem): Meaning => ({ stems: [`${stem}less`], sureness: SURENESS.phrase, isTyped: true }))
    .filter(isIn(index))
  return lacking.length === 0 ? { length: 2 } : { wish: lacking, length: 2 }
}

/** The phrases that begin at a word, the longest first, each as sure as its first word is read. */
function phrasesAt(read: readonly ReadWord[], place: number): (Phrase & { readonly sureness: number })[] {
  const candidates = (read[place]?.stems ?? []).flatMap(({ stem, sureness }) =>
    (phrases.get(stem) ?? []).map((phrase) => ({ ...phrase, sureness })),
  )
  const fits = ({ stems }: Phrase) =>
    stems.every((stem, offset) => read[place + offset]?.stems.some((each) => each.stem === stem))
  return candidates.filter(fits).sort((one, other) => other.stems.length - one.stems.length)
}

/** Names or names of names: what stands in long texts alone may be one of those, misspelt. */
function isFamiliar(word: string, { spelling }: Words): boolean {
  return isSilent(word) || spelling.has(stemOf(word))
}

/** 'knee ling' and 'arm less' are one word. */
function joinHalves(words: readonly string[], index: Words): string[] {
  const joined: string[] = []
  for (const word of words) {
    const before = joined.at(-1)
    const whole = before === undefined ? '' : before + word
    const isHalf = before !== undefined && index.spelling.has(stemOf(whole)) && !isSilent(before)
    if (isHalf) joined.splice(-1, 1, whole)
    else joined.push(word)
  }
  return joined
}

const LEAST_PART = 3

/** 'saddlestool' is two words, where both are known. */
function splitCompound(word: string, index: Words): string[] {
  if (isFamiliar(word, index)) return [word]
  for (let at = word.length - LEAST_PART; at >= LEAST_PART; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    const isWord = (part: string) => index.spelling.has(stemOf(part))
    if (parts.every(isWord)) return parts
  }
  return [word]
}

const LEAST_BEGINNING = 3
/** Of the word that is being typed. */
const LEAST_LAST_BEGINNING = 2

/** The more of a word is typed, the surer it is the one. */
const surenessBegun = (written: string, stem: Stem): number =>
  SURENESS.begun * Math.min(1, 0.4 + (0.6 * written.length) / stem.length)

function readWord(written: string, isLast: boolean, index: Words): ReadWord {
  const { spelling } = index
  const stem = stemOf(written)
  const isKnown = isFamiliar(written, index) || index.isKnown(stem)
  const isLong = written.length >= (isLast ? LEAST_LAST_BEGINNING : LEAST_BEGINNING)
  const begun = isLong && (isLast || !isKnown) ? spelling.beginning(written) : []
  if (isKnown || begun.length > 0) {
    const known = isKnown ? [{ stem, sureness: SURENESS.written, isTyped: true }] : []
    const others = begun.filter((each) => each !== stem)
    return {
      written,
      stems: [
        ...known,
        ...others.map((each) => ({ stem: each, sureness: surenessBegun(written, each), isTyped: true })),
      ],
    }
  }
  const near = spelling.nearest([stem, written])
  const stems = near.length > 0 ? near : spelling.within(written)
  const sureness = (place: number) => (place === 0 ? SURENESS.misspelt : SURENESS.otherMisspelt)
  return {
    written,
    stems: stems.map((each, place) => ({ stem: each, sureness: sureness(place), isTyped: false })),
  }
}
