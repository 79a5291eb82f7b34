import type { Place } from '../../catalogue/place.ts'
import type { ProductImage, Variant } from '../../catalogue/product.ts'

type SortKey = string | null | undefined

export function byPosition({ position, id }: { position: number; id: number }): Place {
  return [position, id]
}

const byId = ({ id }: { id: number }): Place => [id, id]

/** Pictures get their ids as they are made. RELEVANCE is for searches, and there is none here. */
export function imagePlaceIn(sortKey: SortKey): (image: ProductImage) => Place {
  return sortKey === 'ID' || sortKey === 'CREATED_AT' ? byId : byPosition
}

export function variantPlaceIn(sortKey: SortKey): (variant: Variant) => Place {
  if (sortKey === 'ID') return byId
  if (sortKey === 'SKU') return ({ sku, id }) => [sku, id]
  if (sortKey === 'TITLE') return ({ title, id }) => [title, id]
  return byPosition
}
