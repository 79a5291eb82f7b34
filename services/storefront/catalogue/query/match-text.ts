import type { CatalogueSnapshot } from '../catalogue.ts'
import type { Product } from '../product.ts'
import { type TermField, term } from '../search/product-terms.ts'
import { fold, singular, wordsOf } from '../search/words.ts'
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
  const matches = [...new Set(whole)].map((word) => matchSet(catalogue.terms.get(term(field, word))))
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
  const hasPhrase = findPhrase(field, words)
  return { ...together, test: (product) => together.test(product) && hasPhrase(product) }
}

/** `field:*` asks whether there is a value at all. */
function matchPrefix(catalogue: CatalogueSnapshot, beginnings: readonly string[]): Match {
  const found = new Set<Product>()
  for (const each of beginnings.flatMap((beginning) => catalogue.terms.startingWith(beginning)))
    if (!each.endsWith(':')) for (const product of catalogue.terms.get(each)) found.add(product)
  return matchSet(found)
}

/** The words of all texts of a product, in their order, the title's first; a mark keeps one text from the next. */
const texts = new WeakMap<Product, string>()
const MARK = '|'

function textOf(product: Product): string {
  const known = texts.get(product)
  if (known !== undefined) return known
  const { title, descriptionText, productType, vendor, tags } = product
  const text = [title, descriptionText, productType, vendor, ...tags]
    .map((each) => ` ${wordsOf(each).join(' ')} `)
    .join(MARK)
  texts.set(product, text)
  return text
}

function findPhrase(field: 'word' | 'title', words: readonly string[]): (product: Product) => boolean {
  const phrase = ` ${words.join(' ')} `
  if (field === 'word') return (product) => textOf(product).includes(phrase)
  return (product) => {
    const text = textOf(product)
    return text.slice(0, text.indexOf(MARK)).includes(phrase)
  }
}
