import { feedUnavailable, loadFeedProducts } from '../../feeds/load-feed-products.ts'
import { merchantFeed } from '../../feeds/merchant-feed.ts'
import type { ShopLocals } from '../../locals.ts'

export async function GET({ locals }: { locals: ShopLocals }): Promise<Response> {
  const products = await loadFeedProducts(locals)
  if (!products) return feedUnavailable()
  return new Response(merchantFeed(locals.publicUrl, products), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}
