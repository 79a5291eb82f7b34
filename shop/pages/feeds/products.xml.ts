import type { ShopLocals } from '../../locals.ts'
import { catalogUnavailable, loadFeedProducts } from '../../product/feeds/load-feed-products.ts'
import { merchantFeed } from '../../product/feeds/merchant-feed.ts'

export async function GET({ locals }: { locals: ShopLocals }): Promise<Response> {
  const products = await loadFeedProducts(locals)
  if (!products) return catalogUnavailable()
  return new Response(merchantFeed(locals.publicUrl, products), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}
