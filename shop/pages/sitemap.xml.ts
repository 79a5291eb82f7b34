import { getCollection } from 'astro:content'
import type { ShopLocals } from '../locals.ts'
import { catalogUnavailable } from '../product/feeds/load-feed-products.ts'
import { reportLoadFailure } from '../product/load/load-products.ts'
import { LISTED_PAGES } from '../search-engines/listed-pages.ts'
import { allProducts, MAX_ADDRESSES, sitemapXml } from '../search-engines/sitemap.ts'

/**
 * Lists the pages, the articles, the tutorials, and every published product. It answers 503 if the catalogue cannot be
 * read whole: a crawler comes again.
 */
export async function GET({ locals }: { locals: ShopLocals }): Promise<Response> {
  locals.page.tag('products')
  const result = await allProducts(locals.storefront, MAX_ADDRESSES - LISTED_PAGES.length)
  if (!result.ok) {
    reportLoadFailure(locals, result.error, 'the sitemap could not be made')
    return catalogUnavailable()
  }
  const pages = LISTED_PAGES.map((path) => ({ path, changedAt: null }))
  const articles = (await getCollection('articles')).map(({ id, data }) => ({
    path: `/articles/${id}`,
    changedAt: data.date.toISOString().slice(0, 10),
  }))
  const tutorials = (await getCollection('tutorials')).map(({ id }) => ({
    path: `/tutorials/${id}`,
    changedAt: null,
  }))
  const products = result.data.map(({ handle, updatedAt }) => ({
    path: `/product/${encodeURIComponent(handle)}`,
    changedAt: updatedAt,
  }))
  return new Response(sitemapXml(locals.publicUrl, [...pages, ...articles, ...tutorials, ...products]), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}
