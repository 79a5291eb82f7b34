import type { APIContext, APIRoute } from 'astro'
import { forgetFormCart, readFormCartId } from '../cart/posted/cart-cookies.ts'
import { contentsOf, type FormCartToMerge, toMerge } from '../cart/posted/cart-to-merge.ts'

/** What forms have put into a cart, for the browser's own cart to take over; null: nothing. */
export const GET: APIRoute = async (context) => {
  const cart = await readCart(context)
  return cart instanceof Response ? cart : Response.json(cart)
}

/**
 * The browser's cart has taken it over, so the forms' cart is given up. One that a form in another tab has changed
 * meanwhile is kept, for the next page to take over what came in.
 */
export const POST: APIRoute = async (context) => {
  const posted = await context.request.formData().catch(() => new FormData())
  const cart = await readCart(context)
  if (cart instanceof Response) return cart
  const response = new Response(null, { status: 204 })
  if (cart && contentsOf(cart) !== posted.get('taken')) return response
  for (const cookie of forgetFormCart(context.locals.publicUrl)) response.headers.append('set-cookie', cookie)
  return response
}

async function readCart({ request, locals }: APIContext): Promise<FormCartToMerge | null | Response> {
  const id = readFormCartId(request.headers.get('cookie'), locals.publicUrl)
  const read = id === undefined ? undefined : await locals.storefront.formCart(id)
  if (read && !read.ok) {
    locals.log.error({ err: read.error, requestId: locals.page.requestId }, 'a cart could not be reached')
    return new Response(null, { status: 503 })
  }
  return read?.data ? toMerge(read.data) : null
}
