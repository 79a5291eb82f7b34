import type { QueryRootProductsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { leastPriceCents, type Product } from '../../catalogue/product.ts'
import { readProductQuery } from '../../catalogue/product-query.ts'
import { connect, type SortKey } from '../connection.ts'
import type { GraphqlContext } from '../context.ts'

export async function products(_root: unknown, args: QueryRootProductsArgs, context: GraphqlContext) {
  const catalogue = await context.catalogue()
  const matches = readProductQuery(args.query ?? '')
  const sortValueOf = sortValues[args.sortKey ?? 'ID'] ?? inOwnersOrder
  const keyOf = (product: Product): SortKey => [sortValueOf(product), product.id]
  return connect(catalogue.products.filter(matches), keyOf, args)
}

const inOwnersOrder = (product: Product) => product.position

/** The default, ID, is the owner's order, as are the ranks that the twin has no figures for. */
const sortValues: Partial<Record<string, (product: Product) => number | string>> = {
  TITLE: (product) => product.title,
  VENDOR: (product) => product.vendor,
  PRODUCT_TYPE: (product) => product.productType,
  PRICE: leastPriceCents,
  CREATED_AT: (product) => product.createdAt.getTime(),
  UPDATED_AT: (product) => product.updatedAt.getTime(),
}
