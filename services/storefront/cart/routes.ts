import { Hono } from 'hono'

/**
 * The checkoutUrl that clients know leads on to the checkout. What they added to it comes along: clause 7.04's
 * `channel=online_store` among it.
 */
export function cartRoutes(publicUrl: string): Hono {
  return new Hono().get('/cart/c/:token', ({ req }) => {
    const { search } = new URL(req.url)
    const location = `${publicUrl}/checkouts/${encodeURIComponent(req.param('token'))}${search}`
    // Each cart's key is in it.
    return new Response(null, {
      status: 302,
      headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
  })
}
