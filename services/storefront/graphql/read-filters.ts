import type { ProductFilter } from '@shopify/hydrogen-react/storefront-api-types'
import { optionText } from '../catalogue/product-terms.ts'
import type { Comparator, Query } from '../catalogue/query/syntax.ts'
import { checkInputSize } from './limits/input-size.ts'

/**
 * Shopify's product filters: those of one kind widen each other, those of different kinds narrow.
 * https://shopify.dev/docs/api/storefront/2025-07/input-objects/ProductFilter
 */
export function readFilters(filters: readonly ProductFilter[] | null | undefined): Query {
  checkInputSize(filters)
  const given = filters ?? []
  const kinds = [
    given.map(({ available }) =>
      available == null ? undefined : is('available_for_sale', String(available)),
    ),
    given.map(({ productType }) => is('product_type', productType)),
    given.map(({ productVendor }) => is('vendor', productVendor)),
    given.map(({ tag }) => is('tag', tag)),
    given.map(({ price }) => price && between(price.min, price.max)),
    given.map(({ variantOption }) => variantOption && is('option', optionText(variantOption))),
  ]
  const alternatives = kinds.map((kind) => kind.filter((part) => part != null))
  return {
    kind: 'all',
    of: alternatives.filter(({ length }) => length > 0).map((of) => ({ kind: 'any', of })),
  }
}

function is(
  field: string,
  value: string | null | undefined,
  comparator: Comparator = '=',
): Query | undefined {
  return value == null ? undefined : { kind: 'term', field, comparator, value, prefix: false }
}

function between(min: number | null | undefined, max: number | null | undefined): Query {
  const ends = [is('variants.price', min?.toString(), '>='), is('variants.price', max?.toString(), '<=')]
  return { kind: 'all', of: ends.filter((end) => end !== undefined) }
}
