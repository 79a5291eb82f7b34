import { getCollection } from 'astro:content'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { currentTerms, type Terms } from '#facts/policies/terms.ts'
import { orderHelpAddress } from '../clients/order-help-address.ts'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import type { ListFilter } from '../clients/storefront/products/narrowed-products.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import type { PageServices } from '../page-api/page-services.ts'
import { findProducts, reportLoadFailure, type SearchedProducts } from '../product/load/load-products.ts'
import { type PricedRange, priceRanges, withOptionsOf } from '../product/narrow/choice-groups.ts'
import { type Choices, filtersOf, isNarrowed, sortOf } from '../product/narrow/choices.ts'
import { narrowFound, sortFound } from '../product/narrow/narrow-found.ts'
import { createFindInShop, type FindInShop } from '../search/find/find-in-shop.ts'
import { orderFound } from '../search/find/order-found.ts'
import { type FindablePage, pageTexts } from '../search/find/page-text.ts'
import { productText } from '../search/find/product-text.ts'
import { fillIn } from '../words/content/placeholders.ts'
import { sayClaimed } from '../words/content/text-of.ts'

/** What a search shows. */
export interface ShopSearch extends SearchedProducts {
  /** How many of the products are shown; those behind them on the page do not match, and typing may bring them up. */
  readonly shownCount: number
  /** They have what was asked for, in other places than those that are shown: clause 2.37 does not count them. */
  readonly besides: readonly Product[]
  /** No product has the words of the query as they are typed; those shown come closest. */
  readonly isClose: boolean
  /** Pages, articles, tutorials and questions, best first. */
  readonly pages: readonly FindablePage[]
  /** They answer the query better than any product, so that they are shown first. */
  readonly pagesLead: boolean
  /** What the products can be narrowed by, counted among those that were found; none for everything in a catalogue of several pages. */
  readonly filters: readonly ListFilter[]
  readonly prices: readonly PricedRange[]
}

interface SearchWish {
  readonly after?: string | null
  readonly choices?: Choices
  /** A few products will do, and of a larger catalogue the storefront suggests them. */
  readonly isSuggestion?: boolean
}

/** Finds products and pages (clause 2.37). No query finds every product, and no page. */
export async function searchShop(
  locals: PageServices,
  query: string,
  { after = null, choices = {}, isSuggestion = false }: SearchWish = {},
): Promise<ShopSearch> {
  const sort = sortOf(choices)
  const narrowing = { filters: filtersOf(choices), sort }
  const loaded = await findProducts(locals, isSuggestion ? '' : query, PRODUCTS_OF.search, after, narrowing)
  const { products, isWhole } = loaded
  if (query === '') {
    const found = { ...loaded, besides: [], isClose: false, pages: [], pagesLead: false }
    return isWhole
      ? { ...found, ...narrowWhole(products, choices) }
      : { ...found, shownCount: products.length, filters: [], prices: [] }
  }
  const search = await searchOf(isWhole ? products : [], locals)
  const found = search.find(query)
  const pages = after === null ? found.pages.map(({ item }) => item) : []
  const { pagesLead } = found
  if (!isWhole) {
    const isEmpty = loaded.totalCount === 0 && after === null && !loaded.isFailed
    const isMissed = isSuggestion || (isEmpty && !isNarrowed(choices))
    const versions = [...(isSuggestion ? [query] : []), ...search.reword(query)]
    const predicted = isMissed ? await closeProducts(locals, versions) : []
    const close = sortFound(predicted ?? [], sort)
    const isFailed = loaded.isFailed || predicted === undefined
    const shown = isMissed ? { ...loaded, isFailed, products: close, totalCount: close.length } : loaded
    const shownCount = shown.products.length
    const filters = isMissed ? [] : await countOptions(locals, query, choices, loaded.filters ?? [])
    // The storefront counts no ranges of prices, and a search is not asked for once more for each.
    const prices = priceRanges(filters).map((range) => ({ ...range, count: undefined }))
    const pagesCome = { pages, pagesLead: shownCount === 0 && !isNarrowed(choices) }
    return { ...shown, shownCount, besides: [], isClose: close.length > 0, ...pagesCome, filters, prices }
  }
  const { shown, others, besides, isClose } = orderFound(products, found, query)
  const narrowed = narrowWhole(shown, choices)
  return {
    ...{ ...loaded, ...narrowed, isClose, pages, pagesLead },
    besides: isNarrowed(choices) ? [] : besides,
    // What typing may bring up is not narrowed, so of a narrowed search there is none.
    products: [...narrowed.products, ...(isNarrowed(choices) ? [] : others)],
  }
}

/** Narrows and sorts what was found in a catalogue of one page. */
function narrowWhole(found: readonly Product[], choices: Choices) {
  const { products, filters, prices } = narrowFound(found, choices)
  const count = products.length
  return {
    ...{ products: sortFound(products, sortOf(choices)), filters, prices },
    ...{ totalCount: count, shownCount: count },
  }
}

/** The storefront's filters, with options counted as the links beside them lead: in the place of what is chosen. */
async function countOptions(
  { storefront }: PageServices,
  query: string,
  choices: Choices,
  filters: readonly ListFilter[],
): Promise<readonly ListFilter[]> {
  if (choices.finish === undefined || filters.length === 0) return filters
  const narrowing = { filters: filtersOf({ ...choices, finish: undefined }), sort: sortOf(choices) }
  const result = await storefront.search(query, 1, null, narrowing)
  return result.ok ? withOptionsOf(filters, result.data.filters ?? []) : filters
}

/**
 * Asks a storefront what it takes the query for, as it is typed and in our own words; at most three times. Undefined
 * where it did not say.
 */
async function closeProducts(
  locals: PageServices,
  versions: readonly string[],
): Promise<readonly Product[] | undefined> {
  for (const words of versions) {
    const result = await locals.storefront.predict(words)
    if (!result.ok) {
      reportLoadFailure(locals, result.error, 'what comes closest to a search could not be loaded')
      return undefined
    }
    if (result.data.length > 0) return result.data
  }
  return []
}

interface KeptSearch {
  readonly told: string
  readonly terms: Terms
  readonly search: Promise<FindInShop>
}

/** One for each currency, as answers tell amounts; made anew when products, terms or claims change. */
const kept = new Map<CurrencyCode, KeptSearch>()

function searchOf(
  products: readonly Product[],
  { currency, browser, claims }: PageServices,
): Promise<FindInShop> {
  const terms = currentTerms()
  const told = products.map(({ handle, title, description, options }) =>
    JSON.stringify([handle, title, description, options]),
  )
  const all = [...told, ...claims.keys()].join()
  const known = kept.get(currency)
  if (known?.terms === terms && known.told === all) return known.search
  const fill = (text: string) => fillIn(sayClaimed(text, claims), currency)
  const search = makeSearch(products, fill, orderHelpAddress(browser.storefront))
  kept.set(currency, { told: all, terms, search })
  return search
}

async function makeSearch(products: readonly Product[], fill: (text: string) => string, orderHelp: string) {
  const [questions, articles, tutorials, pages, policies] = await Promise.all([
    getCollection('questions', ({ data }) => data.pages.includes('faq')),
    getCollection('articles'),
    getCollection('tutorials'),
    getCollection('pages'),
    getCollection('policies'),
  ])
  const content = { questions, articles, tutorials, pages, policies }
  return createFindInShop([...products.map(productText), ...pageTexts(content, { fill, orderHelp })])
}
