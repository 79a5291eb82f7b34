import { Hono } from 'hono'
import * as v from 'valibot'
import { saveDiscountCode } from '../checkout/checkout-details.ts'
import { optionalTextField, parseFields } from '../forms/form-fields.ts'
import { stepPath } from '../pages/checkout-link.ts'
import type { StorefrontParts } from '../parts.ts'
import { answerDiscountCode, discountRefusal } from '../pricing/discount-code.ts'
import { viewCheckout } from './checkout-view.ts'
import { openCheckout } from './open-checkout.ts'
import { openSubmission } from './open-submission.ts'
import type { DiscountForm } from './pages/discount-form.ts'
import { NOTHING_WRONG } from './pages/payment-page.ts'
import { showPayment } from './payment-step.ts'

const schema = v.object({ discountCode: optionalTextField(40) })

/** Part of the payment page, with an address of its own so that a mistyped code never reaches the card's form. */
export function discountStep(parts: StorefrontParts): Hono {
  const app = new Hono()

  // Where a reload of a refused code leads.
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
    const refuse = (wrong: DiscountForm) => showPayment(parts, c, { ...NOTHING_WRONG, ...wrong }, 422)
    const parsed = parseFields(schema, fields)
    if (parsed.kind === 'invalid') return refuse({ discountError: parsed.errors.discountCode ?? '' })
    const { discountCode } = parsed.values
    const { quote } = await viewCheckout(parts, submission)
    const answer = answerDiscountCode(discountCode, quote.totalQuantity)
    const discountError = discountCode === '' ? undefined : discountRefusal(answer, quote.totalQuantity)
    if (discountError) return refuse({ discountError, discountCode })
    await saveDiscountCode(parts.database.query, details.checkoutId, discountCode === '' ? null : answer.code)
    return c.redirect(stepPath(link, 'payment'), 303)
  })

  return app
}
