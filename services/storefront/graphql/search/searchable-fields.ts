import type { SearchableField } from '@shopify/hydrogen-react/storefront-api-types'
import type { Product } from '../../catalogue/product.ts'
import { wordsOf } from '../../catalogue/search/words.ts'

/** What Shopify searches where nothing is said. */
const USUAL: readonly SearchableField[] = ['TITLE', 'PRODUCT_TYPE', 'VARIANTS_TITLE', 'VENDOR']

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

/** Whether the product has, in those fields, a word meant for each one that was typed. */
export function hasWords(
  meant: readonly (readonly string[])[],
  fields: readonly SearchableField[] | null | undefined,
): (product: Product) => boolean {
  return (product) => {
    const words = new Set(wordsOf((fields ?? USUAL).flatMap((field) => texts[field](product)).join(' ')))
    return meant.every((alternatives) => alternatives.some((word) => words.has(word)))
  }
}
