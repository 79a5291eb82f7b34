import type { ListFilter, ProductFilter } from '../../clients/storefront/products/narrowed-products.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { countOf, type PricedRange, priceRanges, priceValue } from '../narrow/choice-groups.ts'
import { type Choices, filtersOf, isNarrowed, sortOf } from '../narrow/choices.ts'
import { loadProducts, type ProductList, reportLoadFailure } from './load-products.ts'

export interface NarrowedList extends ProductList {
  readonly filters: readonly ListFilter[]
  readonly prices: readonly PricedRange[]
  /** The list is no longer than one page. */
  readonly isWhole: boolean
}

/**
 * Loads a page of the catalogue as it is narrowed and sorted, with what it can be narrowed by. A storefront without a
 * collection of everything lists all products, and offers nothing to choose.
 */
export async function loadNarrowed(
  locals: PageServices,
  choices: Choices,
  first: number,
  after: string | null,
): Promise<NarrowedList> {
  const begun = await loadPage(locals, choices, first, null)
  // A cursor in a list of one page is made up, or from when the list was longer.
  const isWhole = begun.nextCursor === null && !begun.isFailed
  if (after === null || isWhole) {
    return { ...begun, isWhole, prices: await countPrices(locals, choices, begun.filters) }
  }
  const page = await loadPage(locals, choices, first, after)
  return { ...page, isWhole, prices: await countPrices(locals, choices, page.filters) }
}

async function loadPage(
  locals: PageServices,
  choices: Choices,
  first: number,
  after: string | null,
): Promise<Omit<NarrowedList, 'prices' | 'isWhole'>> {
  const sort = sortOf(choices)
  if (!isNarrowed(choices) && sort === 'featured') {
    const list = await loadProducts(locals, first, after)
    return { ...list, filters: list.isFailed ? [] : await loadFilters(locals, []) }
  }
  locals.page.tag('products')
  const result = await locals.storefront.narrowedProducts({ filters: filtersOf(choices), sort }, first, after)
  if (result.ok && result.data) return { ...result.data, isFailed: false }
  if (result.ok) return { ...(await loadProducts(locals, first, after)), filters: [] }
  reportLoadFailure(locals, result.error, 'the narrowed list could not be loaded')
  return { products: [], nextCursor: null, isFailed: true, filters: [] }
}

async function loadFilters(
  locals: PageServices,
  chosen: readonly ProductFilter[],
): Promise<readonly ListFilter[]> {
  const result = await locals.storefront.filters(chosen)
  if (result.ok) return result.data
  reportLoadFailure(locals, result.error, 'what a list can be narrowed by could not be loaded')
  return []
}

/** A storefront tells the dearest price but counts no ranges, so each is asked for. */
function countPrices(
  locals: PageServices,
  choices: Choices,
  filters: readonly ListFilter[],
): Promise<PricedRange[]> {
  return Promise.all(
    priceRanges(filters).map(async (range) => {
      const chosen = filtersOf({ ...choices, price: priceValue(range) })
      return { ...range, count: countOf(await loadFilters(locals, chosen), choices) }
    }),
  )
}
