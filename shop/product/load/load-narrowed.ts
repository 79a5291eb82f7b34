import { isRefusedCursor } from '../../clients/storefront/error.ts'
import type { ListFilter, ProductFilter } from '../../clients/storefront/products/narrowed-products.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { countOf, type PricedRange, priceRanges, priceValue, withOptionsOf } from '../narrow/choice-groups.ts'
import { type Choices, filtersOf, isNarrowed, sortOf } from '../narrow/choices.ts'
import { CURSOR_REFUSED, loadProducts, type ProductList, reportLoadFailure } from './load-products.ts'

export interface NarrowedList extends ProductList {
  readonly filters: readonly ListFilter[]
  readonly prices: readonly PricedRange[]
  /** The list is no longer than one page. */
  readonly isWhole: boolean
  /** The storefront has a collection of everything, and sorts no other list. */
  readonly canSort: boolean
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
  const page = after === null || isWhole ? begun : await loadPage(locals, choices, first, after)
  const [filters, prices] = await Promise.all([
    countOptions(locals, choices, page.filters),
    countPrices(locals, choices, page.filters),
  ])
  return { ...page, isWhole, filters, prices }
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
    const filters = list.isFailed ? null : await loadFilters(locals, [])
    return { ...list, filters: filters ?? [], canSort: filters !== null }
  }
  locals.page.tag('products')
  const result = await locals.storefront.narrowedProducts({ filters: filtersOf(choices), sort }, first, after)
  if (result.ok && result.data) return { ...result.data, isFailed: false, canSort: true }
  const nothingOffered = { filters: [], canSort: false }
  if (result.ok) return { ...(await loadProducts(locals, first, after)), ...nothingOffered }
  if (after !== null && isRefusedCursor(result.error)) return { ...CURSOR_REFUSED, ...nothingOffered }
  reportLoadFailure(locals, result.error, 'the narrowed list could not be loaded')
  return { products: [], nextCursor: null, isFailed: true, ...nothingOffered }
}

/** Null where the storefront has no collection of everything. */
async function loadFilters(
  locals: PageServices,
  chosen: readonly ProductFilter[],
): Promise<readonly ListFilter[] | null> {
  const result = await locals.storefront.filters(chosen)
  if (result.ok) return result.data
  reportLoadFailure(locals, result.error, 'what a list can be narrowed by could not be loaded')
  return []
}

async function countOptions(
  locals: PageServices,
  choices: Choices,
  filters: readonly ListFilter[],
): Promise<readonly ListFilter[]> {
  if (choices.finish === undefined || filters.length === 0) return filters
  const withoutFinish = await loadFilters(locals, filtersOf({ ...choices, finish: undefined }))
  return withOptionsOf(filters, withoutFinish ?? [])
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
      return { ...range, count: countOf((await loadFilters(locals, chosen)) ?? [], choices) }
    }),
  )
}
