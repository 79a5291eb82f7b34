import { agentFeed } from '../../feeds/agent-feed.ts'
import { feedUnavailable, loadFeedProducts } from '../../feeds/load-feed-products.ts'
import type { ShopLocals } from '../../locals.ts'

export async function GET({ locals }: { locals: ShopLocals }): Promise<Response> {
  const products = await loadFeedProducts(locals)
  return products ? Response.json(agentFeed(locals.publicUrl, products)) : feedUnavailable()
}
