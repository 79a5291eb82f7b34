import type { APIRoute } from 'astro'
import { isCurrencyCode } from '#facts/currencies.ts'
import { currencyCookie } from '../currency/currency-cookie.ts'

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
      location: ownPage(request.headers.get('referer') ?? form.get('return'), locals.publicUrl),
      'set-cookie': currencyCookie(currency),
    },
  })
}

/** A path of this shop, or its home: whatever a form says, nobody is sent to another site. */
function ownPage(path: unknown, publicUrl: string): string {
  if (typeof path !== 'string' || !URL.canParse(path, publicUrl)) return publicUrl
  const target = new URL(path, publicUrl)
  return target.origin === publicUrl ? target.href : publicUrl
}
