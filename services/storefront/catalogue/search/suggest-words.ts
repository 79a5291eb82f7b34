import type { CatalogueSnapshot } from '../catalogue.ts'
import { readWord, term } from './product-terms.ts'
import { singular } from './words.ts'

/** Suggests words of the catalogue for a typed one: the same, those that it begins, or else those it nearly is. */
export function suggestWords(
  { terms, fuzzyWords }: CatalogueSnapshot,
  written: string,
  isLast: boolean,
): string[] {
  const typed = singular(written)
  const exact = terms.get(term('word', typed)).size > 0 ? [typed] : []
  const begun = isLast ? terms.startingWith(term('word', typed)).flatMap((each) => readWord(each) ?? []) : []
  const found = [...new Set([...exact, ...begun])]
  return found.length > 0 ? found : fuzzyWords.nearest(typed)
}
