import type { SearchableField } from '@shopify/hydrogen-react/storefront-api-types'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import type { Product } from '../../catalogue/product.ts'
import { term } from '../../catalogue/search/product-terms.ts'
import { wordsOf } from '../../catalogue/search/words.ts'

/** Shopify's default fields. */
const USUAL_FIELDS: readonly SearchableField[] = ['TITLE', 'PRODUCT_TYPE', 'VARIANTS_TITLE', 'VENDOR']

/** The catalogue keeps no barcodes, and only articles have authors. */
const texts: Readonly<Record<SearchableField, (product: Product) => readonly string[]>> = {
  AUTHOR: () => [],
  BODY: ({ descriptionText }) => [descriptionText],
  PRODUCT_TYPE: ({ productType }) => [productType],
  TAG: ({ tags }) => tags,
  TITLE: ({ title }) => [title],
  VARIANTS_BARCODE: () => [],
  VARIANTS_SKU: ({ variants }) => variants.map(({ sku }) => sku),
  VARIANTS_TITLE: ({ variants }) => variants.map(({ title }) => title),
  VENDOR: ({ vendor }) => [vendor],
}

/** Tests whether the product has, in the given fields, a suggestion for each typed word. */
export function hasWords(
  meant: readonly (readonly string[])[],
  fields: readonly SearchableField[] | null | undefined,
): (product: Product) => boolean {
  return (product) => {
    const words = new Set(
      wordsOf((fields ?? USUAL_FIELDS).flatMap((field) => texts[field](product)).join(' ')),
    )
    return meant.every((alternatives) => alternatives.some((word) => words.has(word)))
  }
}

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
