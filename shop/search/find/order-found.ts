import type { Product } from '../../clients/storefront/products/product.ts'
import { productIn } from '../../clients/storefront/products/product-in.ts'
import { isFound, searchedText } from '../search-rules.ts'
import type { FoundInShop } from './find-in-shop.ts'

/** Beside pages that answer, only products that nearly answer as well are worth a look. */
const LEAST_BESIDE_PAGES = 0.5

export interface OrderedProducts {
  /** What is shown, best first. */
  readonly shown: readonly Product[]
  readonly others: readonly Product[]
  /** Products that have each word of the query, and rank above all that have its text; none where nothing has its text. */
  readonly besides: readonly Product[]
  /** None has what was asked for word for word; those shown come closest to what it means. */
  readonly isClose: boolean
}

/**
 * Clause 2.37 shows the products that have the text of the query; only where none has, those that are meant by it are
 * better than nothing.
 */
export function orderFound(
  products: readonly Product[],
  { products: found, pages, pagesLead }: FoundInShop,
  query: string,
): OrderedProducts {
  const [page] = pages
  // Whoever finds an article, of a hurting back perhaps, looks for what helps; a page of the shop is an answer by itself.
  const least = page && pagesLead && page.item.kind !== 'article' ? page.score * LEAST_BESIDE_PAGES : 0
  const inList = (handle: string) => productIn(products, handle) ?? []
  const ranked = found.flatMap(({ item }) => inList(item.handle))
  const inOrder = [...ranked, ...products.filter((product) => !ranked.includes(product))]
  const exact = inOrder.filter((product) => isFound(searchedText(product), query))
  const close = found.filter(({ score }) => score >= least).flatMap(({ item }) => inList(item.handle))
  const shown = exact.length > 0 ? exact : close
  const others = inOrder.filter((product) => !shown.includes(product))
  const place = found.findIndex(({ item }) => exact.some(({ handle }) => handle === item.handle))
  const better = place < 0 ? found : found.slice(0, place)
  const whole = better.filter(({ isWhole }) => isWhole).flatMap(({ item }) => inList(item.handle))
  if (exact.length > 0) return { shown, others, besides: whole, isClose: false }
  return {
    shown,
    others,
    besides: [],
    isClose: shown.length > 0 && !shown.some((each) => whole.includes(each)),
  }
}
