import type { SearchableField } from '@shopify/hydrogen-react/storefront-api-types'
import type { Product } from '../../catalogue/product.ts'
import { wordsOf } from '../../catalogue/search/words.ts'

/** Shopify's default fields. */
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

/** Tests whether the product has, in the given fields, a suggestion for each typed word. */
export function hasWords(
  meant: readonly (readonly string[])[],
  fields: readonly SearchableField[] | null | undefined,
): (product: Product) => boolean {
  return (product) => {
    const words = new Set(wordsOf((fields ?? USUAL).flatMap((field) => texts[field](product)).join(' ')))
    return meant.every((alternatives) => alternatives.some((word) => words.has(word)))
  }
}
