import { defineMiddleware } from 'astro:middleware'
import { FORM_PATHS } from './ui/form/form-paths.ts'

const FORMS: ReadonlySet<string> = new Set(FORM_PATHS)

/** Reads what is posted to a form once, so that the page which shows the form needs no request, and has none. */
export const onRequest = defineMiddleware(async ({ request, url, locals }, next) => {
  if (request.method === 'POST' && FORMS.has(url.pathname)) {
    // What cannot be read is a form without its fields, and is answered as one.
    const form = await request.formData().catch(() => new FormData())
    const wantsJson = request.headers.get('accept')?.includes('application/json') === true
    locals.posted = { form, wantsJson }
  }
  return next()
})
