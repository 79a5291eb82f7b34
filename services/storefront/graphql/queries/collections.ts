import type { QueryRootCollectionsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Collection } from '../../catalogue/collection.ts'
import { type Searched, testText } from '../../catalogue/query/test-text.ts'
import type { SortPosition } from '../../catalogue/sorted-list.ts'
import type { GraphqlContext } from '../context.ts'
import { readQuery } from '../search/read-filters.ts'
import { type Connection, connect } from '../values/connection.ts'

export async function collections(
  _root: unknown,
  args: QueryRootCollectionsArgs,
  context: GraphqlContext,
): Promise<Connection<Collection>> {
  const query = readQuery(args.query)
  const catalogue = await context.catalogue()
  const found: Collection[] = []
  for (const each of catalogue.collections) {
    if (context.pace.isDue()) await context.pace.pause()
    if (testText(query, searchedOf(each), context.now())) found.push(each)
  }
  const order = args.sortKey ?? 'ID'
  const rankOf = values[order] ?? inOwnersOrder
  const positionOf = (each: Collection): SortPosition => [rankOf(each), each.id]
  return connect(found, positionOf, args, `collections:${order}`)
}

/** Each has a rule, which Shopify calls smart. */
const searchedOf = ({ title, descriptionText, updatedAt }: Collection): Searched => ({
  ...{ title, text: descriptionText },
  fields: { updated_at: updatedAt, collection_type: ['smart'] },
})

const inOwnersOrder = ({ position }: Collection) => position

const values: Partial<Record<string, (collection: Collection) => number | string>> = {
  TITLE: ({ title }) => title,
  UPDATED_AT: ({ updatedAt }) => updatedAt.getTime(),
}
