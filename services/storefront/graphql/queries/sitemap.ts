import type {
  QueryRootSitemapArgs,
  SitemapResourcesArgs,
  SitemapType,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { Blog, PublishedContent } from '../../content/published-content.ts'
import type { GraphqlContext } from '../context.ts'
import { graphqlError } from '../errors.ts'
import { type SitemapSource, writeResource } from '../types/sitemap-resource.ts'
import { PAGE_SIZE_LIMIT } from '../values/paging.ts'

/**
 * Pages are counted from 1; a page after the last is empty.
 * https://shopify.dev/docs/api/storefront/2025-07/objects/Sitemap
 */
export async function sitemap(_root: unknown, { type }: QueryRootSitemapArgs, context: GraphqlContext) {
  const sources = await sourcesOf[type](context)
  return {
    pagesCount: { count: Math.ceil(sources.length / PAGE_SIZE_LIMIT), precision: 'EXACT' },
    resources: ({ page }: SitemapResourcesArgs) => {
      if (page < 1) throw graphqlError('BAD_REQUEST', 'page is counted from 1')
      const end = page * PAGE_SIZE_LIMIT
      return {
        hasNextPage: end < sources.length,
        items: sources
          .slice(end - PAGE_SIZE_LIMIT, end)
          .map((source) => writeResource(source, context.publicUrl)),
      }
    },
  }
}

const sourcesOf: Readonly<
  Record<SitemapType, (context: GraphqlContext) => Promise<readonly SitemapSource[]>>
> = {
  ARTICLE: async (context) =>
    (await context.content()).articles.map((each) => ({ ...each, updatedAt: each.publishedAt })),
  BLOG: async (context) => blogOf(await context.content()),
  COLLECTION: async (context) => (await context.catalogue()).collections,
  METAOBJECT: async () => [],
  PAGE: async (context) => (await context.content()).pages,
  PRODUCT: async (context) => (await context.catalogue()).inOrder('OWNER').map(({ item }) => item),
}

/** The blog is as new as its newest article, and is left out without any. */
function blogOf({ blog, articles }: PublishedContent): (Blog & SitemapSource)[] {
  const times = articles.map(({ publishedAt }) => publishedAt.getTime())
  return times.length > 0 ? [{ ...blog, updatedAt: new Date(Math.max(...times)) }] : []
}
