import { editDistance } from '#facts/edit-distance.ts'
import type { Stem } from './words.ts'

/** Letters that sound alike, and are taken for each other by who has only heard a word. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/ph/g, 'f'],
  [/ck|q|c(?![eiyh])/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/ee|ea|ie|ei|y/g, 'i'],
  [/ou/g, 'o'],
  [/gh/g, ''],
  [/(.)\1+/g, '$1'],
]

/** A word as it sounds, roughly: 'knealing' and 'kneeling' are one. */
function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [letters, said]) => sound.replace(letters, said), word)
}

/** Words for what shops like ours sell and we do not, which are near to words of ours all the same. */
const NOT_MISSPELT: ReadonlySet<string> = new Set(
  'pink blue purple yellow gold leather mesh sofa couch bed bench table lamp shelf kid toy boot seal'.split(
    ' ',
  ),
)

/** Short words forgive nothing, since too many other words are one letter away. */
function forgiven(word: string): number {
  if (word.length < 4) return 0
  return word.length < 7 ? 1 : 2
}

export interface Spelling {
  has(word: Stem): boolean
  /** The known words nearest to a misspelt one, as it is typed or without its ending, at most a few. */
  nearest(forms: readonly string[]): readonly Stem[]
  /** The known words that begin so. */
  beginning(start: string): readonly Stem[]
  /** The longest known word that this one begins with: 'rock' of "rockin'". */
  within(word: string): readonly Stem[]
}

const MAX_NEAREST = 3
const LEAST_BEGIN = 5
const MAX_BEGUN = 10
const LEAST_WITHIN = 4

/** Knows the words of the shop, a few hundred: comparing with each takes less than keeping an index of them. */
export function createSpelling(known: ReadonlySet<Stem>): Spelling {
  const words = [...known].filter((word) => /^\p{L}+$/u.test(word)).sort()
  const sounds = words.map(soundOf)

  function nearOf(word: string): { each: Stem; distance: number }[] {
    const sound = soundOf(word)
    const limit = forgiven(word)
    if (limit === 0 || NOT_MISSPELT.has(word) || !/^\p{L}+$/u.test(word)) return []
    return words.flatMap((each, place) => {
      const other = sounds[place] ?? ''
      const written = editDistance(word, each, limit + 1)
      // Hardly anybody mistakes the first letter; one that is not said may be parted from the next, as in 'keneling'.
      const isSaidAlike = other[0] === sound[0]
      if (!isSaidAlike && (each[0] !== word[0] || each[0] === other[0])) return []
      const distance = isSaidAlike ? editDistance(sound, other, limit) : written
      // A word that sounds like another is also written like it, if less so.
      const isNear = distance <= limit && written <= limit + 1
      // A letter too many at its end changes a word least, but a short word many others begin with.
      const isBegin = each.length >= LEAST_BEGIN && word.startsWith(each)
      return isNear ? [{ each, distance: distance - (isBegin ? 0.5 : 0) }] : []
    })
  }

  return {
    has: (word) => known.has(word),
    nearest(forms) {
      const near = forms.flatMap(nearOf)
      const least = Math.min(...near.map(({ distance }) => distance))
      const nearest = near.filter(({ distance }) => distance === least).map(({ each }) => each)
      // Letters are left out more often than put in.
      return [...new Set(nearest)].sort((one, other) => other.length - one.length).slice(0, MAX_NEAREST)
    },
    beginning(start) {
      return words.filter((word) => word.startsWith(start)).slice(0, MAX_BEGUN)
    },
    within(word) {
      const begins = words.filter((each) => each.length >= LEAST_WITHIN && word.startsWith(each))
      return begins.sort((one, other) => other.length - one.length).slice(0, 1)
    },
  }
}
