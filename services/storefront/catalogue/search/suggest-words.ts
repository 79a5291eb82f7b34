import type { CatalogueSnapshot } from '../catalogue.ts'
import { readWord, term } from './product-terms.ts'
import { singular } from './words.ts'

/** Words of the catalogue that a visitor may mean who typed this: itself, what it begins, or what it nearly is. */
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
