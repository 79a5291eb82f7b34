import type { ProductFilter } from '@shopify/hydrogen-react/storefront-api-types'
import type { Narrowing } from '../../catalogue/facets.ts'
import { parseQuery } from '../../catalogue/query/parse-query.ts'
import { priceBetween } from '../../catalogue/query/price-range.ts'
import {
  QUERY_LENGTH_LIMIT,
  QUERY_PREFIXES_LIMIT,
  QUERY_TERMS_LIMIT,
  type Query,
} from '../../catalogue/query/syntax.ts'
import { optionText } from '../../catalogue/search/product-terms.ts'
import { fold } from '../../catalogue/search/words.ts'
import { graphqlError } from '../errors.ts'
import { checkInputSize } from '../limits/input-size.ts'

export function readQuery(text: string | null | undefined): Query {
  const query = parseQuery(text ?? '')
  if (query) return query
  const message = `query may have ${QUERY_LENGTH_LIMIT} characters and ${QUERY_TERMS_LIMIT} terms, ${QUERY_PREFIXES_LIMIT} of them with *`
  throw graphqlError('BAD_REQUEST', message)
}

/** Fields without data here are refused, since ignoring them would find more than requested. */
const NOT_OFFERED = ['category', 'productMetafield', 'taxonomyMetafield', 'variantMetafield'] as const

/**
 * Groups Shopify's product filters by subject: filters of one subject widen each other, different subjects narrow.
 * https://shopify.dev/docs/api/storefront/2025-07/input-objects/ProductFilter
 */
export function readFilters(filters: readonly ProductFilter[] | null | undefined): Narrowing {
  checkInputSize(filters)
  const given = (filters ?? []).flatMap(readFilter)
  const about = Map.groupBy(given, ([subject]) => subject)
  return new Map(
    [...about].map(([subject, parts]) => [subject, { kind: 'any', of: parts.map(([, of]) => of) }]),
  )
}

function readFilter(filter: ProductFilter): (readonly [subject: string, query: Query])[] {
  for (const name of NOT_OFFERED)
    if (filter[name] != null)
      throw graphqlError('NOT_OFFERED', `ProductFilter.${name} is not offered by this storefront.`)
  const { available, price, productType, productVendor, tag, variantOption } = filter
  return [
    ...(available == null ? [] : [['available', is('available_for_sale', String(available))] as const]),
    ...(productType == null ? [] : [['productType', is('product_type', productType)] as const]),
    ...(productVendor == null ? [] : [['productVendor', is('vendor', productVendor)] as const]),
    ...(tag == null ? [] : [['tag', is('tag', tag)] as const]),
    ...(price == null ? [] : [['price', priceBetween(price.min, price.max)] as const]),
    ...(variantOption == null
      ? []
      : [[`option ${fold(variantOption.name)}`, is('option', optionText(variantOption))] as const]),
  ]
}

function is(field: string, value: string): Query {
  return { kind: 'term', field, comparator: '=', value, prefix: false }
}
