import type { CatalogueSnapshot } from './catalogue.ts'
import { editDistance } from './edit-distance.ts'
import { term } from './product-terms.ts'
import { singular } from './words.ts'

const BEGINNING = term('word', '')

/** Words of the catalogue that a visitor may mean who typed this: itself, what it begins, or what it nearly is. */
export function suggestWords({ terms }: CatalogueSnapshot, written: string, isLast: boolean): string[] {
  const typed = singular(written)
  const exact = terms.get(term('word', typed)).size > 0 ? [typed] : []
  const begun = isLast ? wordsFrom(terms.startingWith(term('word', typed))) : []
  const found = [...new Set([...exact, ...begun])]
  if (found.length > 0) return found
  const limit = forgivenIn(typed)
  if (limit === 0) return []
  const letters = lettersIn(typed)
  const near = wordsFrom(terms.startingWith(BEGINNING)).flatMap((word) => {
    // Cheaper than the distance, and most words fail it: each edit changes two kinds of letters at most.
    if (Math.abs(word.length - typed.length) > limit || kinds(letters ^ lettersIn(word)) > 2 * limit)
      return []
    const distance = editDistance(typed, word, limit)
    return distance > limit ? [] : [{ word, distance }]
  })
  const least = Math.min(...near.map(({ distance }) => distance))
  return near.filter(({ distance }) => distance === least).map(({ word }) => word)
}

/** A short word with an error is too many other words. */
function forgivenIn(word: string): number {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

function wordsFrom(found: readonly string[]): string[] {
  return found.map((each) => each.slice(BEGINNING.length))
}

function lettersIn(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

function kinds(letters: number): number {
  let rest = letters
  let count = 0
  for (; rest !== 0; count += 1) rest &= rest - 1
  return count
}
