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
  /** None has the text of the query; those shown come closest to what it means. */
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
  const least = pagesLead ? (pages[0]?.score ?? 0) * LEAST_BESIDE_PAGES : 0
  const inList = (handle: string) => productIn(products, handle) ?? []
  const ranked = found.flatMap(({ item }) => inList(item.handle))
  const inOrder = [...ranked, ...products.filter((product) => !ranked.includes(product))]
  const exact = inOrder.filter((product) => isFound(searchedText(product), query))
  const close = found.filter(({ score }) => score >= least).flatMap(({ item }) => inList(item.handle))
  const shown = exact.length > 0 ? exact : close
  const others = inOrder.filter((product) => !shown.includes(product))
  return { shown, others, isClose: exact.length === 0 && shown.length > 0 }
}
