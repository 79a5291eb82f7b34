import { seedProducts } from '#database/seed/catalogue-content.ts'
import { measuredSeats } from '#facts/products.ts'

/** A sentence with what is wrong about it. */
interface Fault {
  readonly words: RegExp
  readonly because: string
}

/** Words that a reader from the United States stumbles over. */
const FOREIGN: readonly Fault[] = [
  { words: /\b(?:some|any|every)body\b/i, because: 'said: someone, anyone, everyone' },
  { words: /\be-mails?\b/i, because: 'written: email' },
  {
    words:
      /\b(?:an?|the|our|your|this|that|each|such|order's|by) mails?\b(?! server)|\bmails (?:are|that|about|you|it)\b/i,
    because: 'mail comes in a box at the street: email',
  },
  {
    words: /centimetre|colour|catalogue|\bgrey\b|panelling|favourite/i,
    because: 'spelled as in the United States',
  },
  {
    words: /\btrousers\b|\bparcels?\b|\btowards\b|\b(?:in|back|for|up|down)wards\b/i,
    because: 'pants, package, toward',
  },
  { words: /\blay figures?\b/i, because: 'a mannequin' },
  { words: /\bto be had\b|\bis to hand\b|\bof its own accord\b|\bas a rule\b/i, because: 'translated' },
  {
    words: /\b(?:stands?|stood) (?:in our answer|on the page|beside it)\b/i,
    because: 'words do not stand anywhere',
  },
  { words: /\bworking days\b/i, because: 'workdays' },
  { words: /\bfigures only\b|\bin figures\b/i, because: 'numbers only, by the numbers' },
  { words: /\bat the foot of\b|\bout of the window\b/i, because: 'at the bottom of, out the window' },
  { words: /\bto and fro\b|\blittle and often\b/i, because: 'back and forth, a few minutes at a time' },
  { words: /\bswitch(?:es)? (?:it|JavaScript) on\b/i, because: 'said: turn it on' },
  { words: /\b(?:your|of your|feet and) middle\b/i, because: 'the muscles there are called the core' },
]

/** Claims about bodies that nobody measured; the shop's own article says what was measured. */
const UNPROVEN: readonly Fault[] = [
  {
    words: /\bkeeps? (?:its|the|their|your) (?:own )?curve\b|\bcurve you have when you stand\b/i,
    because: 'the lower back flattens on every chair, on this one less',
  },
  { words: /\bpelvis (?:comes|stays|is|remains) upright\b/i, because: 'nobody measured it' },
  {
    words:
      /\b(?:back (?:is |stays |stands )?upright|spine (?:is |stays |stands )?(?:upright|by itself|on its own))\b/i,
    because: 'nobody measured it',
  },
  { words: /\bthe way your spine\b|\blets? your back\b|\bstops? rounding\b/i, because: 'nobody measured it' },
  { words: /\bspine ris(?:es|ing)\b|\bthan any seat\b/i, because: 'nobody measured it' },
  { words: /less pressure on the lower back|feel the difference within/i, because: 'we know no such study' },
  { words: /taken from the (?:one|product) that arrives/i, because: 'said without who measures, and how' },
  {
    words: /\bsend (?:it|the chair|what you bought) back within\b/i,
    because: 'the one deadline is for asking (after-sales/days.ts)',
  },
]

export function faultsOf(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) =>
    [...FOREIGN, ...UNPROVEN]
      .filter(({ words }) => words.test(sentence))
      .map(({ words, because }) => `${words.exec(sentence)?.[0]} (${because}): ${sentence}`),
  )
}

/** Clause 5.06 hides this finish, so it is no choice. */
const HIDDEN = /velvet/i

const valuesOf = (handle: string): string[] =>
  seedProducts
    .filter((product) => product.handle === handle)
    .flatMap(({ options }) => options.flatMap(({ values }) => values.map(({ name }) => name)))

const EVERY_VALUE = [...new Set(seedProducts.flatMap(({ handle }) => valuesOf(handle)))]
  .filter((name) => !HIDDEN.test(name))
  // The frame is of birch in every finish.
  .filter((name) => !['Natural birch', 'Default Title'].includes(name))

/** Finishes in a product's own words that nobody can choose and that do not cover it. */
export function finishesNotOffered(handle: string, sentences: readonly string[]): string[] {
  const seat = measuredSeats.find((each) => each.handle === handle)
  const covered = seat && 'cloth' in seat ? String(seat.cloth) : ''
  const offered = valuesOf(handle).filter((name) => !HIDDEN.test(name))
  const others = EVERY_VALUE.filter((name) => !offered.includes(name))
  const names = [...others, ...(HIDDEN.test(covered) ? [] : ['velvet'])]
  return sentences.flatMap((sentence) =>
    names
      .filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(sentence))
      .map((name) => `${name} is not offered: ${sentence}`),
  )
}
