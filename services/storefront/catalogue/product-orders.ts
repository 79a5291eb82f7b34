import { minPriceCents, type Product } from './product.ts'
import type { SortPosition } from './sorted-list.ts'

/** Values of Shopify's sort keys, and of the owner's order. */
const values = {
  OWNER: (product: Product) => product.position,
  TITLE: (product: Product) => product.title,
  VENDOR: (product: Product) => product.vendor,
  PRODUCT_TYPE: (product: Product) => product.productType,
  PRICE: minPriceCents,
  GREATEST_PRICE: (product: Product) => Math.max(...product.variants.map(({ priceCents }) => priceCents)),
  CREATED_AT: (product: Product) => product.createdAt.getTime(),
  UPDATED_AT: (product: Product) => product.updatedAt.getTime(),
}

export type ProductOrder = keyof typeof values

export function positionIn(order: ProductOrder): (product: Product) => SortPosition {
  const rankOf = values[order]
  return (product) => [rankOf(product), product.id]
}

const orderOfSortKey: Readonly<Record<string, ProductOrder>> = {
  TITLE: 'TITLE',
  VENDOR: 'VENDOR',
  PRODUCT_TYPE: 'PRODUCT_TYPE',
  PRICE: 'PRICE',
  CREATED_AT: 'CREATED_AT',
  CREATED: 'CREATED_AT',
  UPDATED_AT: 'UPDATED_AT',
}

/** ID, the default, is the owner's order, as are BEST_SELLING and other keys that the shop has no figures for. */
export function orderFor(sortKey: string | null | undefined): ProductOrder {
  return orderOfSortKey[sortKey ?? 'ID'] ?? 'OWNER'
}
