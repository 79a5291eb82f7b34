import { type Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { optionalTextField, parseFields } from '../../forms/form-fields.ts'
import { stepPath } from '../../html/links.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { answerDiscountCode, discountRefusal } from '../../pricing/discount-code.ts'
import { withHeldCode } from '../../pricing/hold-prices.ts'
import { readDiscounts } from '../../pricing/read-discounts.ts'
import { viewCheckout } from '../checkout-view.ts'
import { openCheckout, openSubmission } from '../open-checkout.ts'
import type { DiscountForm } from './discount-form.ts'

const schema = v.object({ discountCode: optionalTextField(40) })

/** The code's form is part of the payment page, and posts to its own address so that it never carries a card. */
export function discountStep(
  parts: PaymentParts,
  showRefused: (c: Context, form: DiscountForm) => Promise<Response>,
): Hono {
  const app = new Hono()

  // Reloading the page of a refused code asks for this address.
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
    const { quote } = await viewCheckout(parts, submission)
    const { email, checkoutId, delivery } = details
    const asker = { email, checkoutId, now: parts.now() }
    const discounts = await readDiscounts(parts.database.reads, [discountCode], asker)
    const known = withHeldCode(discounts, quote.lines, quote.held)
    const answer = answerDiscountCode(discountCode, known, { ...quote, delivery })
    const discountError = discountCode === '' ? undefined : discountRefusal(answer, quote)
    if (discountError) return showRefused(c, { discountError, discountCode })
    await saveDiscountCode(parts.database.query, details.checkoutId, discountCode === '' ? null : answer.code)
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
