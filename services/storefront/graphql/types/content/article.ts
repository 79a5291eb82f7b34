import type { ArticleContentArgs, ArticleExcerptArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Article } from '../../../content/published-content.ts'
import { writeId } from '../../../global-ids.ts'
import type { GraphqlContext } from '../../context.ts'
import { truncate } from '../../values/truncate.ts'
import { noMetafields } from '../metafields.ts'
import { authorNamed } from './article-author.ts'
import { onlineStoreUrl } from './online-store-url.ts'

export const articleType = {
  id: ({ id }: Article) => writeId('Article', id),
  author: ({ author }: Article) => authorNamed(author),
  authorV2: ({ author }: Article) => authorNamed(author),
  blog: async (_article: Article, _args: unknown, context: GraphqlContext) => (await context.content()).blog,
  content: ({ text }: Article, { truncateAt }: ArticleContentArgs) => truncate(text, truncateAt),
  contentHtml: ({ html }: Article) => html,
  excerpt: ({ excerpt }: Article, { truncateAt }: ArticleExcerptArgs) => truncate(excerpt, truncateAt),
  metafields: noMetafields,
  onlineStoreUrl,
  seo: ({ title, excerpt }: Article) => ({ title, description: excerpt }),
}
