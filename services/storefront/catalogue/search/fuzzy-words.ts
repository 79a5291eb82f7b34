import { editDistance } from '#facts/edit-distance.ts'

/**
 * Finds words by what remains when letters are left out: two words within n edits share a remainder after n deletions,
 * so a typo costs a few dozen look-ups however many words there are (Wolf Garbe's symmetric deletion,
 * https://github.com/wolfgarbe/SymSpell).
 */
export interface FuzzyWords {
  add(word: string): void
  remove(word: string): void
  /** The words nearest to the typed one, within the allowed distance. */
  nearest(typed: string): string[]
}

/** The beginning is enough, and a long word would have hundreds of remainders. */
const BEGINNING_LENGTH = 7
/** A number with a typo is another number, and catalogues have thousands. */
const LETTERS_ALONE = /^\P{N}+$/u

export function createFuzzyWords(): FuzzyWords {
  // Keys are hashes, which take a third of the memory of the remainders themselves; most lead to a single word.
  const words = new Map<number, string | readonly string[]>()
  const at = (hash: number): readonly string[] => {
    const found = words.get(hash) ?? []
    return typeof found === 'string' ? [found] : found
  }

  return {
    add(word) {
      if (!LETTERS_ALONE.test(word)) return
      for (const hash of remainsOf(word, forgivenIn(word))) {
        const known = at(hash)
        words.set(hash, known.length === 0 ? word : [...known, word])
      }
    },
    remove(word) {
      if (!LETTERS_ALONE.test(word)) return
      for (const hash of remainsOf(word, forgivenIn(word))) {
        const [first, ...others] = at(hash).filter((each) => each !== word)
        if (first === undefined) words.delete(hash)
        else words.set(hash, others.length === 0 ? first : [first, ...others])
      }
    },
    nearest(typed) {
      const limit = forgivenIn(typed)
      if (limit === 0 || !LETTERS_ALONE.test(typed)) return []
      const candidates = new Set([...remainsOf(typed, limit)].flatMap(at))
      const near = Array.from(candidates, (word) => ({ word, distance: editDistance(typed, word, limit) }))
      const min = Math.min(limit, ...near.map(({ distance }) => distance))
      return near
        .filter(({ distance }) => distance === min)
        .map(({ word }) => word)
        .sort()
    },
  }
}

/** Short words forgive no error, since too many other words are one edit away. */
function forgivenIn(word: string): number {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

/** Hashes the remainders of the word's beginning after up to `max` deletions. */
function remainsOf(word: string, max: number): Set<number> {
  let remains = new Set([word.slice(0, BEGINNING_LENGTH)])
  const hashes = new Set(Array.from(remains, hash))
  for (let left = max; left > 0; left -= 1) {
    const shorter = new Set<string>()
    for (const each of remains)
      for (let index = 0; index < each.length; index += 1)
        shorter.add(each.slice(0, index) + each.slice(index + 1))
    for (const each of shorter) hashes.add(hash(each))
    remains = shorter
  }
  return hashes
}

/** FNV-1a. Words with colliding hashes are told apart by their distance. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value
}
