import type { QueryRootNodesArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { spread } from '../../../pace.ts'
import type { GraphqlContext } from '../../context.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { node } from './node.ts'

export function nodes(root: unknown, { ids }: QueryRootNodesArgs, context: GraphqlContext) {
  const asked = Array.isArray(ids) ? ids : [ids]
  checkInputSize(asked)
  return spread(asked, context.pace).map(async (id) => node(root, { id: await id }, context))
}
