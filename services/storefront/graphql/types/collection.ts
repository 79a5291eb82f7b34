import type {
  CollectionDescriptionArgs,
  CollectionProductsArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { Collection } from '../../catalogue/collection.ts'
import { narrow } from '../../catalogue/facets.ts'
import { orderFor } from '../../catalogue/product-orders.ts'
import { findProducts } from '../../catalogue/query/find-products.ts'
import { writeId } from '../../global-ids.ts'
import type { GraphqlContext } from '../context.ts'
import { readFilters } from '../search/read-filters.ts'
import { connectSorted } from '../values/connection.ts'
import { truncate } from '../values/truncate.ts'
import { writeFilters } from './filters.ts'
import { noMetafields } from './metafields.ts'

export const collectionType = {
  id: ({ id }: Collection) => writeId('Collection', id),
  description: ({ descriptionText }: Collection, { truncateAt }: CollectionDescriptionArgs) =>
    truncate(descriptionText, truncateAt),
  metafields: noMetafields,
  seo: ({ seoTitle, seoDescription }: Collection) => ({ title: seoTitle, description: seoDescription }),
  products: async ({ id, rule }: Collection, args: CollectionProductsArgs, context: GraphqlContext) => {
    const narrowing = readFilters(args.filters)
    const { pace } = context
    const catalogue = await context.catalogue()
    const order = orderFor(args.sortKey)
    const found = await findProducts(catalogue, narrow(rule, narrowing), order, pace)
    const list = `collection:${id}:${order}`
    const page = await connectSorted({ ...found, list }, args, pace)
    return { ...page, filters: () => writeFilters(catalogue, rule, narrowing, pace) }
  },
}
