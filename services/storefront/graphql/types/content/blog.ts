import type { BlogArticleByHandleArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Blog } from '../../../content/published-content.ts'
import { writeId } from '../../../global-ids.ts'
import type { GraphqlContext } from '../../context.ts'
import { noMetafields } from '../metafields.ts'
import { authorNamed } from './article-author.ts'
import { articles } from './articles.ts'
import { onlineStoreUrl } from './online-store-url.ts'

export const blogType = {
  id: ({ id }: Blog) => writeId('Blog', id),
  articles,
  articleByHandle: async (_blog: Blog, { handle }: BlogArticleByHandleArgs, context: GraphqlContext) =>
    (await context.content()).articles.find((each) => each.handle === handle),
  authors: async (_blog: Blog, _args: unknown, context: GraphqlContext) => {
    const names = (await context.content()).articles.map(({ author }) => author)
    return [...new Set(names)].map(authorNamed)
  },
  metafields: noMetafields,
  onlineStoreUrl,
  seo: ({ title, description }: Blog) => ({ title, description }),
}
