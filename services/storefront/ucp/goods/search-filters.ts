import * as v from 'valibot'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import type { Product, Variant } from '../../catalogue/product.ts'
import { priceBetween } from '../../catalogue/query/price-range.ts'
import type { Query } from '../../catalogue/query/syntax.ts'
import { fold } from '../../catalogue/search/words.ts'
import { text } from '../protocol/read-input.ts'

const MOST_CATEGORIES = 20
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

export const filtersSchema = v.object({
  categories: v.optional(v.pipe(v.array(text(200)), v.maxLength(MOST_CATEGORIES))),
  price: v.optional(v.object({ min: v.optional(amount), max: v.optional(amount) })),
})

export type Filters = v.InferOutput<typeof filtersSchema>

const CENTS = 100

const inDollars = (cents: number | undefined) => (cents === undefined ? undefined : cents / CENTS)

const isOfType = (type: string): Query => ({
  ...{ kind: 'term', field: 'product_type', comparator: '=', value: type, prefix: false },
})

/** The filters in the words of the shop's own search. Prices are asked for in cents, and kept by it in dollars. */
export function queryOfFilters(catalogue: CatalogueSnapshot, { categories, price }: Filters): Query {
  const wanted = new Set(categories?.map(fold))
  const collections = catalogue.collections.filter(({ handle, title }) =>
    [handle, title].some((name) => wanted.has(fold(name))),
  )
  return {
    kind: 'all',
    of: [
      ...(price ? [priceBetween(inDollars(price.min), inDollars(price.max))] : []),
      ...(categories
        ? [
            {
              kind: 'any' as const,
              of: [...categories.map((type) => isOfType(type)), ...collections.map(({ rule }) => rule)],
            },
          ]
        : []),
    ],
  }
}

/** The variants that a price filter leaves of a product, for what was asked for by name. */
export function variantsWithin({ variants }: Product, filters: Filters | undefined): Variant[] {
  const { min = 0, max = Number.POSITIVE_INFINITY } = filters?.price ?? {}
  return variants.filter(({ priceCents }) => priceCents >= min && priceCents <= max)
}
