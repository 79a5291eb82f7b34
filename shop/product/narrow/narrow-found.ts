import type { ListFilter, ProductSort } from '../../clients/storefront/products/narrowed-products.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { type PricedRange, priceRanges, priceValue } from './choice-groups.ts'
import { type Choices, filtersOf } from './choices.ts'

/** The narrowed products of a search that the shop did itself, with what they can be narrowed by. */
export interface NarrowedFound {
  readonly products: readonly Product[]
  readonly filters: readonly ListFilter[]
  readonly prices: readonly PricedRange[]
}

/**
 * Narrows what was found, and counts what each choice would leave beside the others. The filters are in the
 * storefront's form, so that one rule makes groups of them.
 */
export function narrowFound(found: readonly Product[], choices: Choices): NarrowedFound {
  const left = (chosen: Choices) => found.filter((product) => isLeft(product, chosen))
  const countWith = (chosen: Choices) => left({ ...choices, ...chosen }).length
  const filters = [
    kindFilter(found, countWith),
    stockFilter(countWith),
    priceFilterOf(found),
    ...optionFilters(found, countWith),
  ]
  const prices = priceRanges(filters).map((range) => ({
    ...range,
    count: countWith({ price: priceValue(range) }),
  }))
  return { products: left(choices), filters, prices }
}

/** Sorts what was found as the storefront sorts its lists; as featured it stays in the order in which it was found. */
export function sortFound(products: readonly Product[], sort: ProductSort): readonly Product[] {
  if (sort === 'featured') return products
  const sign = sort === 'price-low' ? 1 : -1
  return products.toSorted((one, other) => sign * (one.minPriceCents - other.minPriceCents))
}

type CountWith = (chosen: Choices) => number

/** One variant has to be all that is chosen of variants, as at Shopify. */
function isLeft({ productType, variants }: Product, choices: Choices): boolean {
  const filters = filtersOf(choices)
  const kind = filters.find((filter) => filter.productType !== undefined)?.productType
  if (kind !== undefined && productType !== kind) return false
  return variants.some((variant) =>
    filters.every(({ available, price, variantOption }) => {
      if (available !== undefined && variant.availableForSale !== available) return false
      const { min = 0, max = Number.POSITIVE_INFINITY } = price ?? {}
      if (variant.priceCents < min * 100 || variant.priceCents > max * 100) return false
      if (!variantOption) return true
      const { name, value } = variantOption
      return variant.selectedOptions.some((option) => option.name === name && option.value === value)
    }),
  )
}

const each = (labels: readonly string[]): string[] =>
  [...new Set(labels)].filter((label) => label !== '').toSorted()

function kindFilter(found: readonly Product[], countWith: CountWith): ListFilter {
  const values = each(found.map(({ productType }) => productType ?? '')).map((kind) => ({
    ...{ label: kind, count: countWith({ kind }), input: '' },
  }))
  return { id: 'filter.p.product_type', label: 'Kind', values }
}

function stockFilter(countWith: CountWith): ListFilter {
  const values = [{ label: 'In stock', count: countWith({ stock: 'in' }), input: '{"available":true}' }]
  return { id: 'filter.v.availability', label: 'Stock', values }
}

/** The dearest variant, of which ranges of prices are made: of all that was found, so that a chosen range stays one. */
function priceFilterOf(products: readonly Product[]): ListFilter {
  const cents = products.flatMap(({ variants }) => variants.map(({ priceCents }) => priceCents))
  const input = `{"price":{"min":0,"max":${Math.max(0, ...cents) / 100}}}`
  return { id: 'filter.v.price', label: 'Price', values: [{ label: 'Price', count: products.length, input }] }
}

function optionFilters(found: readonly Product[], countWith: CountWith): ListFilter[] {
  const options = found.flatMap((product) => product.options)
  return each(options.map(({ name }) => name)).map((name) => ({
    id: `filter.v.option.${name.toLowerCase()}`,
    label: name,
    values: each(options.filter((option) => option.name === name).flatMap((option) => option.values)).map(
      (value) => ({ label: value, count: countWith({ finish: `${name}:${value}` }), input: '' }),
    ),
  }))
}
