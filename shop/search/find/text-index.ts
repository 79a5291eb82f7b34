import { brand } from '#facts/brand.ts'
import { calledStems } from './phrases.ts'
import { createSpelling, type Spelling } from './spelling.ts'
import { isSilent, type Stem, stemOf, stemsOf, wordsOf } from './words.ts'

/** A text in which words are looked for, part by part. */
export interface FindableText<Item> {
  readonly item: Item
  readonly name: string
  /** What sort of thing it is, and what is true of it. */
  readonly kinds: string
  readonly summary: string
  readonly body: string
}

/** One of the ways to say what a word of a query says: all of its stems must be there. */
export interface Meaning {
  readonly stems: readonly Stem[]
  /** How sure it is that this was meant, up to 1. */
  readonly sureness: number
  /** It is what was typed, whole or as far as it goes, and neither misspelt nor another name. */
  readonly isTyped: boolean
}

/** What one word of a query, or several that belong together, may mean. Nothing: nobody here knows the word. */
export type Wish = readonly Meaning[]

export interface Found<Item> {
  readonly item: Item
  readonly score: number
  /** It has every word as it was typed. */
  readonly isWhole: boolean
}

export interface TextIndex<Item> {
  /** The words of names and kinds, and what people call them; those of long texts are no help against misspelling. */
  readonly spelling: Spelling
  isKnown(stem: Stem): boolean
  /** The texts that have the better part of what is wished, best first. */
  find(wishes: readonly Wish[]): Found<Item>[]
}

/** All of our names have it. */
const BRAND = brand.name.toLowerCase()

/** How much a word counts by the part that it stands in. */
const WORTH = { name: 8, kinds: 5, summary: 2.5, body: 1 } as const

/** What a word counts that no text has: a text that lacks it has less of what was wished. */
const UNKNOWN_RARITY = 1

/** A text with less of the query's weight is about something else. */
const LEAST_COVERAGE = 0.25

interface IndexedText<Item> {
  readonly item: Item
  readonly worthOf: ReadonlyMap<Stem, number>
  readonly nameStems: ReadonlySet<Stem>
}

export function createTextIndex<Item>(texts: readonly FindableText<Item>[]): TextIndex<Item> {
  const indexed = texts.map(indexText)
  const textsWith = new Map<Stem, number>()
  for (const { worthOf } of indexed)
    for (const stem of worthOf.keys()) textsWith.set(stem, (textsWith.get(stem) ?? 0) + 1)

  const rarityOf = (stem: Stem): number => {
    const count = textsWith.get(stem) ?? 0
    return Math.log(1 + (indexed.length - count + 0.5) / (count + 0.5))
  }
  const weightOf = ({ stems, sureness }: Meaning): number => sureness * Math.max(...stems.map(rarityOf))
  const wishWeight = (wish: Wish): number =>
    wish.length === 0 ? UNKNOWN_RARITY : Math.max(...wish.map(weightOf))

  function judge(text: IndexedText<Item>, wishes: readonly Wish[], total: number): Found<Item> {
    let score = 0
    let covered = 0
    let isWhole = true
    const named = new Set<Stem>()
    for (const wish of wishes) {
      let best = 0
      let hasTyped = false
      for (const meaning of wish) {
        const worths = meaning.stems.map((stem) => text.worthOf.get(stem) ?? 0)
        if (worths.includes(0)) continue
        const worth = worths.reduce((sum, each) => sum + each, 0) / worths.length
        best = Math.max(best, weightOf(meaning) * worth)
        hasTyped ||= meaning.isTyped
        for (const stem of meaning.stems) if (text.nameStems.has(stem)) named.add(stem)
      }
      score += best
      isWhole &&= hasTyped
      if (best > 0) covered += wishWeight(wish)
    }
    const coverage = total === 0 ? 0 : covered / total
    if (coverage < LEAST_COVERAGE) return { item: text.item, score: 0, isWhole: false }
    // Of two names that have the word, the shorter one is meant.
    const ofName = text.nameStems.size === 0 ? 0 : named.size / text.nameStems.size
    return { item: text.item, score: score * (0.3 + 0.7 * coverage) * (0.75 + 0.25 * ofName), isWhole }
  }

  return {
    spelling: createSpelling(
      new Set([...calledStems, ...texts.flatMap(({ name, kinds }) => stemsOf(`${name} ${kinds}`))]),
    ),
    isKnown: (stem) => textsWith.has(stem),
    find(wishes) {
      const total = wishes.reduce((sum, wish) => sum + wishWeight(wish), 0)
      return indexed
        .map((text) => judge(text, wishes, total))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
    },
  }
}

function indexText<Item>(text: FindableText<Item>): IndexedText<Item> {
  const worthOf = new Map<Stem, number>()
  for (const part of ['name', 'kinds', 'summary', 'body'] as const)
    for (const word of wordsOf(text[part])) {
      if (isSilent(word)) continue
      const stem = stemOf(word)
      worthOf.set(stem, Math.max(worthOf.get(stem) ?? 0, WORTH[part]))
    }
  const named = wordsOf(text.name).filter((word) => !isSilent(word) && word !== BRAND)
  return { item: text.item, worthOf, nameStems: new Set(named.map(stemOf)) }
}
