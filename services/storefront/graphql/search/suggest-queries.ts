import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import { term } from '../../catalogue/search/product-terms.ts'

/** Completes the typed query, most products first. Words are letters and digits alone. */
export function suggestQueries(
  { terms }: CatalogueSnapshot,
  typed: readonly string[],
  meant: readonly (readonly string[])[],
) {
  const before = meant.slice(0, -1).map(([word]) => word)
  const last = typed.at(-1) ?? ''
  const count = (word: string) => terms.get(term('word', word)).size
  return [...(meant.at(-1) ?? [])]
    .sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1))
    .map((word) => {
      const same = word.startsWith(last) ? last : ''
      const rest = word.slice(same.length)
      const marked = `${same && `<mark>${same}</mark>`}${rest && `<span>${rest}</span>`}`
      return {
        text: [...before, word].join(' '),
        styledText: [...before.map((each) => `<mark>${each}</mark>`), marked].join(' '),
      }
    })
}
