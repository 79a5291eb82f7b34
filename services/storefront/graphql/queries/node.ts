import type { QueryRootNodeArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { GraphqlContext } from '../context.ts'
import { readRowId } from '../values/ids.ts'
import { cart } from './cart.ts'
import { collection } from './collection.ts'
import { contentNode } from './content/content-node.ts'

/** Anything that has an id, by its id. What is asked for by name nowhere else is not found here either. */
export async function node(root: unknown, { id }: QueryRootNodeArgs, context: GraphqlContext) {
  const { byId, variantsById } = await context.catalogue()
  return (
    named('Product', byId.get(readRowId('Product', id) ?? 0)) ??
    named('ProductVariant', variantsById.get(readRowId('ProductVariant', id) ?? 0)) ??
    named('Collection', await collection(root, { id }, context)) ??
    named('Cart', await cart(root, { id }, context)) ??
    (await contentNode(id, context))
  )
}

function named<T extends object>(typeName: string, source: T | undefined) {
  return source && { ...source, __typename: typeName }
}
