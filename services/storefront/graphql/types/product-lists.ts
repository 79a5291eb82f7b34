import type { ProductImage, Variant } from '../../catalogue/product.ts'
import type { SortPosition } from '../../catalogue/sort-position.ts'

type SortKey = string | null | undefined

export function byPosition({ position, id }: { position: number; id: number }): SortPosition {
  return [position, id]
}

const byId = ({ id }: { id: number }): SortPosition => [id, id]

/** Images get their ids in the order of creation. RELEVANCE applies to searches alone. */
export function imagePositionIn(sortKey: SortKey): (image: ProductImage) => SortPosition {
  return sortKey === 'ID' || sortKey === 'CREATED_AT' ? byId : byPosition
}

export function variantPositionIn(sortKey: SortKey): (variant: Variant) => SortPosition {
  if (sortKey === 'ID') return byId
  if (sortKey === 'SKU') return ({ sku, id }) => [sku, id]
  if (sortKey === 'TITLE') return ({ title, id }) => [title, id]
  return byPosition
}
