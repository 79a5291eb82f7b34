import { Hono } from 'hono'

/**
 * A cart's checkoutUrl redirects to the checkout. Query parameters that clients add are kept, such as clause 7.04's
 * `channel=online_store`.
 */
export function cartRoutes(publicUrl: string): Hono {
  return new Hono().get('/cart/c/:token', ({ req }) => {
    const { search } = new URL(req.url)
    const location = `${publicUrl}/checkouts/${encodeURIComponent(req.param('token'))}${search}`
    // The address holds the cart's key, so neither caches nor other sites may see it.
    return new Response(null, {
      status: 302,
      headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
  })
}
