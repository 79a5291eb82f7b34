import type { CatalogueSnapshot } from '../catalogue.ts'
import type { Product } from '../product.ts'
import { type TermField, term } from '../search/product-terms.ts'
import { fold, singular, wordsOf } from '../search/words.ts'
import { type Match, matchAll, matchSet } from './match.ts'
import type { Term } from './syntax.ts'

type TextTerm = Pick<Term, 'value' | 'prefix'>

/** Matches a field as a whole, such as a tag. */
export function matchWhole(
  catalogue: CatalogueSnapshot,
  field: TermField,
  { value, prefix }: TextTerm,
): Match {
  const wanted = term(field, fold(value))
  return prefix ? matchPrefix(catalogue, [wanted]) : matchSet(catalogue.terms.get(wanted))
}

/** Matches the words of a text, which must stand side by side. A text without letters or digits is no condition. */
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
    // The index holds words in the singular.
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

/** `field:*` asks whether the field has any value. */
function matchPrefix(catalogue: CatalogueSnapshot, beginnings: readonly string[]): Match {
  const found = new Set<Product>()
  for (const each of beginnings.flatMap((beginning) => catalogue.terms.startingWith(beginning)))
    if (!each.endsWith(':')) for (const product of catalogue.terms.get(each)) found.add(product)
  return matchSet(found)
}

/** Each product's words in the order of its texts, the title first; a mark separates the texts. */
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
