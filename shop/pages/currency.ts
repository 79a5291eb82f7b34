import type { APIRoute } from 'astro'
import { isCurrencyCode } from '#facts/currencies.ts'
import { currencyCookie } from '../currency/currency-cookie.ts'
import { ownPath } from '../ui/own-path.ts'

/** Keeps the choice of clause 4.01 in a cookie and goes back to the page it was made on. */
export const POST: APIRoute = async ({ request, locals }) => {
  const form = await request.formData().catch(() => undefined)
  if (!form) return new Response('Not a form', { status: 415 })
  const currency = form.get('currency')
  if (!isCurrencyCode(currency)) return new Response('Unknown currency', { status: 422 })
  return new Response(null, {
    status: 303,
    headers: {
      // The address bar's own words where the browser tells them: the form knows the path without its query.
      location:
        locals.publicUrl + ownPath(request.headers.get('referer') ?? form.get('return'), locals.publicUrl),
      'set-cookie': currencyCookie(currency),
    },
  })
}
