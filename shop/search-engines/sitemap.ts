import { answered, type StorefrontResult } from '../clients/storefront/error.ts'
import { MAX_PAGE } from '../clients/storefront/limits.ts'
import type { ListedProduct } from '../clients/storefront/products/product-handles.ts'
import type { StorefrontClient } from '../clients/storefront/storefront.ts'
import { escapeXml } from '../ui/text/escape-xml.ts'

/** https://www.sitemaps.org/protocol.html */
export const MAX_ADDRESSES = 50_000

export interface SitemapEntry {
  readonly path: string
  /** W3C date and time, as the storefront tells it. */
  readonly changedAt: string | null
}

/** Writes a shop's addresses by sitemaps.org's protocol, and leaves out those that are too many for one file. */
export function sitemapXml(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.slice(0, MAX_ADDRESSES).map(({ path, changedAt }) => {
    const change = changedAt === null ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${change}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}

/** Lists the whole catalogue by handle, page after page, up to `max`. If a page fails, so does the whole list. */
export async function allProducts(
  storefront: Pick<StorefrontClient, 'productHandles'>,
  max: number,
): Promise<StorefrontResult<readonly ListedProduct[]>> {
  const found: ListedProduct[] = []
  let after: string | null = null
  // A storefront whose pages are empty, or lead back, is asked no more often than a full one.
  for (let asked = 0; asked < max; asked += MAX_PAGE) {
    const result: Awaited<ReturnType<StorefrontClient['productHandles']>> = await storefront.productHandles(
      MAX_PAGE,
      after,
    )
    if (!result.ok) return result
    found.push(...result.data.products)
    after = result.data.nextCursor
    if (after === null) break
  }
  return answered(found.slice(0, max))
}
