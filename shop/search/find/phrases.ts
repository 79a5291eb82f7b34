import otherNamesJson from '#facts/other-names.json' with { type: 'json' }
import { isSkipped, type Stem, stemOf, stemsOf, wordsOf } from './words.ts'

/** A word that our texts use, and what else people call the same thing when they look for it. */
const otherNames: readonly { readonly word: string; readonly called: readonly string[] }[] = otherNamesJson

/** What people call a thing, and what our texts call it. */
export interface Phrase {
  readonly stems: readonly Stem[]
  /** Our own word for it. */
  readonly word: string
  readonly means: readonly Stem[]
}

/** The phrases by their first stem. */
export const phrases: ReadonlyMap<Stem, readonly Phrase[]> = Map.groupBy(
  otherNames.flatMap(({ word, called }) =>
    called.map(
      (name): Phrase => ({
        stems: wordsOf(name)
          .filter((each) => !isSkipped(each))
          .map(stemOf),
        word,
        means: stemsOf(word),
      }),
    ),
  ),
  ({ stems: [first = ''] }) => first,
)

/** Every stem that people use for our things, so that a misspelt one of those is understood too. */
export const calledStems: ReadonlySet<Stem> = new Set(
  otherNames.flatMap(({ called }) => called.flatMap(stemsOf)),
)
