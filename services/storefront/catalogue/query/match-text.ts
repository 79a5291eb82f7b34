import type { CatalogueSnapshot } from '../catalogue.ts'
import type { Product } from '../product.ts'
import { type TermField, term } from '../product-terms.ts'
import { fold, singular, wordsOf } from '../words.ts'
import { type Match, matchAll, matchSet } from './match.ts'
import type { Term } from './syntax.ts'

type TextTerm = Pick<Term, 'value' | 'prefix'>

/** A field that counts as a whole, such as a tag. */
export function matchWhole(
  catalogue: CatalogueSnapshot,
  field: TermField,
  { value, prefix }: TextTerm,
): Match {
  const wanted = term(field, fold(value))
  return prefix ? matchPrefix(catalogue, [wanted]) : matchSet(catalogue.terms.get(wanted))
}

/** Words of a text; several stand in it side by side. What has no letter or digit asks for nothing. */
export function matchWords(
  catalogue: CatalogueSnapshot,
  everything: Match,
  field: 'word' | 'title',
  { value, prefix }: TextTerm,
): Match {
  const words = wordsOf(value)
  const beginning = prefix ? fold(value).match(/[\p{L}\p{N}]+$/u)?.[0] : undefined
  const whole = beginning === undefined ? words : words.slice(0, -1)
  const matches = whole.map((word) => matchSet(catalogue.terms.get(term(field, word))))
  if (beginning !== undefined) {
    // The index has words in the singular.
    const beginnings = new Set([beginning, singular(beginning)])
    matches.push(
      matchPrefix(
        catalogue,
        [...beginnings].map((each) => term(field, each)),
      ),
    )
  }
  const together = matchAll(everything, matches)
  if (words.length < 2 || prefix) return together
  return { ...together, test: (product) => together.test(product) && hasPhrase(product, field, words) }
}

/** `field:*` asks whether there is a value at all. */
function matchPrefix(catalogue: CatalogueSnapshot, beginnings: readonly string[]): Match {
  const found = new Set<Product>()
  for (const each of beginnings.flatMap((beginning) => catalogue.terms.startingWith(beginning)))
    if (!each.endsWith(':')) for (const product of catalogue.terms.get(each)) found.add(product)
  return matchSet(found)
}

function hasPhrase(product: Product, field: 'word' | 'title', words: readonly string[]): boolean {
  const { title, descriptionText, productType, vendor, tags } = product
  const texts = field === 'title' ? [title] : [title, descriptionText, productType, vendor, ...tags]
  const phrase = ` ${words.join(' ')} `
  return texts.some((text) => ` ${wordsOf(text).join(' ')} `.includes(phrase))
}
