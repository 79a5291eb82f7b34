import type { APIRoute } from 'astro'
import { isCurrencyCode } from '#facts/currencies/currencies.ts'
import { currencyCookie } from '../currency/currency-cookie.ts'
import { wayBack } from '../currency/way-back.ts'

/** Keeps the choice of clause 4.01 in a cookie and goes back to the page it was made on. */
export const POST: APIRoute = async ({ request, locals }) => {
  const form = await request.formData().catch(() => undefined)
  if (!form) return new Response('Not a form', { status: 415 })
  const currency = form.get('currency')
  if (!isCurrencyCode(currency)) return new Response('Unknown currency', { status: 422 })
  return new Response(null, {
    status: 303,
    headers: {
      location:
        locals.publicUrl + wayBack(form.get('return'), request.headers.get('referer'), locals.publicUrl),
      'set-cookie': currencyCookie(currency, locals.publicUrl),
    },
  })
}
