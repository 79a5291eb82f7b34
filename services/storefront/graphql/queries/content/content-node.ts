import { readId } from '../../../global-ids.ts'
import type { GraphqlContext } from '../../context.ts'
import { article } from './article.ts'
import { blog } from './blog.ts'
import { page } from './page.ts'
import { policyById } from './shop-policies.ts'

/** Finds an article, a blog, a page or a policy by its id. */
export async function contentNode(id: string, context: GraphqlContext) {
  const typeName = readId(id)?.type ?? ''
  const found = await finders.get(typeName)?.(id, context)
  return found && { ...found, __typename: typeName }
}

type Find = (id: string, context: GraphqlContext) => Promise<object | undefined>

const finders: ReadonlyMap<string, Find> = new Map<string, Find>([
  ['Article', (id, context) => article(undefined, { id }, context)],
  ['Blog', (id, context) => blog(undefined, { id }, context)],
  ['Page', (id, context) => page(undefined, { id }, context)],
  ['ShopPolicy', async (id, context) => policyById(await context.content(), id)],
])
