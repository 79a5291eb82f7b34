import type { ShopLocals } from '../../locals.ts'
import { agentFeed } from '../../product/feeds/agent-feed.ts'
import { catalogUnavailable, loadFeedProducts } from '../../product/feeds/load-feed-products.ts'

export async function GET({ locals }: { locals: ShopLocals }): Promise<Response> {
  const products = await loadFeedProducts(locals)
  return products ? Response.json(agentFeed(locals.publicUrl, products)) : catalogUnavailable()
}
