import type { QueryRootArticleArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Article } from '../../../content/published-content.ts'
import type { GraphqlContext } from '../../context.ts'
import { rowIdOf } from '../../values/ids.ts'

export async function article(
  _root: unknown,
  { id }: QueryRootArticleArgs,
  context: GraphqlContext,
): Promise<Article | undefined> {
  const rowId = rowIdOf('Article', id)
  return (await context.content()).articles.find((each) => each.id === rowId)
}
