import type { CatalogueSnapshot } from '../catalogue.ts'
import type { Product } from '../product.ts'
import { type TermField, term, variantTexts } from '../search/product-terms.ts'
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

/** The whole words that a term asks for, and what its last one begins with; words are kept in the singular. */
export function readWords({ value, prefix }: TextTerm): {
  readonly whole: readonly string[]
  readonly beginnings: readonly string[]
} {
  const words = wordsOf(value)
  const beginning = prefix ? fold(value).match(/[\p{L}\p{N}]+$/u)?.[0] : undefined
  if (beginning === undefined) return { whole: words, beginnings: [] }
  return { whole: words.slice(0, -1), beginnings: [...new Set([beginning, singular(beginning)])] }
}

/** Matches the words of a text, which must stand side by side. A text without letters or digits is no condition. */
export function matchWords(
  catalogue: CatalogueSnapshot,
  everything: Match,
  field: 'word' | 'title',
  { value, prefix }: TextTerm,
): Match {
  const { whole, beginnings } = readWords({ value, prefix })
  const matches = [...new Set(whole)].map((word) => matchSet(catalogue.terms.get(term(field, word))))
  if (beginnings.length > 0)
    matches.push(
      matchPrefix(
        catalogue,
        beginnings.map((each) => term(field, each)),
      ),
    )
  const together = matchAll(everything, matches)
  if (whole.length < 2 || prefix) return together
  const hasPhrase = findPhrase(field, whole)
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
  const text = [title, descriptionText, productType, vendor, ...tags, ...variantTexts(product)]
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
