import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { fillIn } from './placeholders.ts'

/** The words at the top of a page. */
interface HeroWords {
  readonly title: string
  readonly lead: string
  readonly benefits: readonly string[]
}

interface HeroEntry {
  readonly data: HeroWords
}

/** Fills the figures into an entry of `shop/content/lists/heroes.json`. Throws where the list has none of that page. */
export function heroWords(entry: HeroEntry | undefined, shownIn: CurrencyCode): HeroWords {
  if (!entry) throw new Error('shop/content/lists/heroes.json lacks a page')
  const { title, lead, benefits } = entry.data
  const fill = (text: string) => fillIn(text, shownIn)
  return { title: fill(title), lead: fill(lead), benefits: benefits.map(fill) }
}
