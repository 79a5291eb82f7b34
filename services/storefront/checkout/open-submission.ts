import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { comesFrom } from '#services/shared/comes-from.ts'
import type { FormFields } from '../forms/form-fields.ts'
import { isFormToken } from '../forms/form-token.ts'
import { readFields } from '../forms/read-form.ts'
import { refusedPage } from '../html/message-page.ts'
import type { StorefrontParts } from '../parts.ts'
import { type OpenCheckout, openCheckout } from './open-checkout.ts'

export interface Submission extends OpenCheckout {
  readonly fields: FormFields
}

/** Reads a form that this checkout's own page sent, or returns the answer to give instead. */
export async function openSubmission(parts: StorefrontParts, c: Context): Promise<Submission | Response> {
  const checkout = await openCheckout(parts, c)
  if (checkout instanceof Response) return checkout
  const fields = await readFields(c)
  const genuine = isFormToken(parts.signingKey, checkout.link.token, fields.get('formToken') ?? '')
  if (!genuine || !comesFrom(parts.publicUrl, c.req.header('origin'))) {
    parts.log.warn({ route: routePath(c), genuine }, 'a checkout form from elsewhere was refused')
    return c.html(refusedPage(checkout.link), 403)
  }
  return { ...checkout, fields }
}
