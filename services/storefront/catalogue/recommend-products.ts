import type { CatalogueSnapshot } from './catalogue.ts'
import type { Product } from './product.ts'
import { term } from './search/product-terms.ts'
import { fold } from './search/words.ts'
import type { SortPosition } from './sort-position.ts'
import { sortByPosition } from './sorted-list.ts'

/** A type says more of what a product is for than any number of tags that one may have. */
const SAME_TYPE_WORTH = 1000

/** Products that are looked at: rare tags say most, and are looked at first. */
const EXAMINED_LIMIT = 1000

/** Like products first: of the same type, then by the number of tags in common. Never the product itself. */
export function recommendProducts({ terms }: CatalogueSnapshot, product: Product, count: number): Product[] {
  const sameType = terms.get(term('product_type', fold(product.productType)))
  const sameTags = product.tags.map((tag) => terms.get(term('tag', fold(tag))))
  const rarestFirst = [sameType, ...sameTags].sort((a, b) => a.size - b.size)
  const examined = new Set<Product>()
  for (const set of rarestFirst)
    for (const other of set) {
      if (examined.size >= EXAMINED_LIMIT) break
      if (other !== product) examined.add(other)
    }
  const positionOf = (other: Product): SortPosition => {
    const tags = sameTags.filter((set) => set.has(other)).length
    const worth = tags + (sameType.has(other) ? SAME_TYPE_WORTH : 0)
    return [-worth * 2 ** 32 + other.position, other.id]
  }
  return sortByPosition(examined, positionOf)
    .slice(0, count)
    .map(({ item }) => item)
}
