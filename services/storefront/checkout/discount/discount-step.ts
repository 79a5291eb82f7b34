import { type Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { parseFields } from '../../forms/form-fields.ts'
import { stepPath } from '../../html/links.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { viewCheckout } from '../checkout-view.ts'
import { openCheckout, openSubmission } from '../open-checkout.ts'
import type { DiscountForm } from './discount-form.ts'
import { judgeCode } from './judge-code.ts'
import { codeField, refusedCodePath } from './refused-code.ts'

const schema = v.object({ discountCode: codeField })

/** The code's form is part of the payment page, and posts to its own address so that it never carries a card. */
export function discountStep(
  parts: PaymentParts,
  showRefused: (c: Context, form: DiscountForm) => Promise<Response>,
): Hono {
  const app = new Hono()

  // Reloading the page of a code that is too long asks for this address.
  app.get('/checkouts/:token/discount', async (c) => {
    const checkout = await openCheckout(parts, c)
    if (checkout instanceof Response) return checkout
    return c.redirect(stepPath(checkout.link, 'payment'), 303)
  })

  app.post('/checkouts/:token/discount', async (c) => {
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const { link, details, fields } = submission
    if (!details) return c.redirect(stepPath(link, 'information'), 303)
    const parsed = parseFields(schema, fields)
    if (parsed.kind === 'invalid') return showRefused(c, { discountError: parsed.errors.discountCode ?? '' })
    const { discountCode } = parsed.values
    if (discountCode === '') {
      await saveDiscountCode(parts.database.query, details.checkoutId, null)
    } else {
      const view = await viewCheckout(parts, submission)
      const { code, refusal } = await judgeCode(parts, view, details, discountCode)
      if (refusal) return c.redirect(refusedCodePath(link, discountCode), 303)
      await saveDiscountCode(parts.database.query, details.checkoutId, code)
    }
    return c.redirect(stepPath(link, 'payment'), 303)
  })

  return app
}

async function saveDiscountCode(
  query: Kysely<Tables>,
  checkoutId: number,
  discount_code: string | null,
): Promise<void> {
  await query
    .updateTable('storefront.checkouts')
    .where('id', '=', checkoutId)
    .set({ discount_code })
    .execute()
}
