import type { APIRoute } from 'astro'
import { forgetFormCart, readFormCartId } from '../cart/posted/cart-cookies.ts'
import { type FormCartToMerge, toMerge } from '../cart/posted/cart-to-merge.ts'

/** What forms have put into a cart, for the browser's own cart to take over; null: nothing. */
export const GET: APIRoute = async ({ request, locals }) => {
  const id = readFormCartId(request.headers.get('cookie'), locals.publicUrl)
  const read = id === undefined ? undefined : await locals.storefront.formCart(id)
  if (read && !read.ok) {
    locals.log.error({ err: read.error, requestId: locals.page.requestId }, 'a cart could not be reached')
    return new Response(null, { status: 503 })
  }
  const cart = read?.data
  return Response.json((cart ? toMerge(cart) : null) satisfies FormCartToMerge | null)
}

/** The browser's cart has taken it over, so the forms' cart is given up. */
export const POST: APIRoute = ({ locals }) => {
  const response = new Response(null, { status: 204 })
  for (const cookie of forgetFormCart(locals.publicUrl)) response.headers.append('set-cookie', cookie)
  return response
}
