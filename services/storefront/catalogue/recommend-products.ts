import type { CatalogueSnapshot } from './catalogue.ts'
import type { Product } from './product.ts'
import { term } from './search/product-terms.ts'
import { fold } from './search/words.ts'
import { type SortPosition, sortByPosition } from './sorted-list.ts'

/** A shared type says more about a product's purpose than any number of shared tags. */
const SAME_TYPE_WORTH = 1000

/** At most this many products are compared, beginning with the rarest tags, which say most. */
const EXAMINED_LIMIT = 1000

/** Ranks products of the same type first, then by the number of shared tags. The product itself is left out. */
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
