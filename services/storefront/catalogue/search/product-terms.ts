import type { SelectedOption } from '#database/tables/catalogue.ts'
import { isForSale, type Product } from '../product.ts'
import { fold, wordsOf } from './words.ts'

export type TermField =
  | 'option'
  | 'word'
  | 'title'
  | 'tag'
  | 'product_type'
  | 'vendor'
  | 'handle'
  | 'sku'
  | 'available'

/** Writes a field's value as a key of the term index. */
export function term(field: TermField, value: string): string {
  return `${field}:${value}`
}

const WORD = term('word', '')

/** Returns the word of a word term. */
export function readWord(each: string): string | undefined {
  return each.startsWith(WORD) ? each.slice(WORD.length) : undefined
}

export function optionText({ name, value }: SelectedOption): string {
  return `${fold(name)}=${fold(value)}`
}

/** Shopify's name for a lone variant, which says nothing of it. */
const NO_TITLE = 'Default Title'

/** The numbers and names of a product's variants. */
export function variantTexts({ variants }: Product): readonly string[] {
  return variants.flatMap(({ sku, title }) => (title === NO_TITLE ? [sku] : [sku, title]))
}

/** Lists everything that a product can be found by except its numbers. */
export function termsOf(product: Product): Set<string> {
  const { title, descriptionText, productType, vendor, tags, handle, variants } = product
  const skus = variants.map(({ sku }) => sku)
  const text = [title, descriptionText, productType, vendor, ...tags, ...variantTexts(product)].join(' ')
  return new Set([
    ...wordsOf(text).map((word) => term('word', word)),
    ...wordsOf(title).map((word) => term('title', word)),
    ...tags.map((tag) => term('tag', fold(tag))),
    ...skus.map((sku) => term('sku', fold(sku))),
    term('product_type', fold(productType)),
    term('vendor', fold(vendor)),
    ...variants.flatMap(({ selectedOptions }) =>
      selectedOptions.map((each) => term('option', optionText(each))),
    ),
    term('handle', handle),
    term('available', String(variants.some(isForSale))),
  ])
}
