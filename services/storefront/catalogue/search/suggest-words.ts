import type { CatalogueSnapshot } from '../catalogue.ts'
import { readWord, term } from './product-terms.ts'
import { singular } from './words.ts'

/**
 * Suggests words of the catalogue for a typed one: the same, those that it begins, or else those it nearly is. Those in
 * the most titles come first, and of them those of the most products, as callers take few.
 */
export function suggestWords(
  { terms, fuzzyWords }: CatalogueSnapshot,
  written: string,
  isLast: boolean,
): string[] {
  const typed = singular(written)
  const exact = terms.get(term('word', typed)).size > 0 ? [typed] : []
  const begun = isLast ? terms.startingWith(term('word', typed)).flatMap((each) => readWord(each) ?? []) : []
  const counted = begun
    .map((word) => ({
      ...{ word, inTitles: terms.get(term('title', word)).size, inTexts: terms.get(term('word', word)).size },
    }))
    // Words in equally many titles and texts stay in the order of their letters.
    .sort((one, other) => other.inTitles - one.inTitles || other.inTexts - one.inTexts)
  const found = [...new Set([...exact, ...counted.map(({ word }) => word)])]
  return found.length > 0 ? found : fuzzyWords.nearest(typed)
}
