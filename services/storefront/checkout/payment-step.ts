import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { placeOrder } from '../orders/place-order.ts'
import type { StorefrontParts } from '../parts.ts'
import { createTurns } from '../turns.ts'
import { type Card, cardSchema } from './card.ts'
import { orderPath, stepPath } from './checkout-link.ts'
import { viewCheckout } from './checkout-view.ts'
import { parseFields } from './form-fields.ts'
import { type OpenCheckout, openCheckout } from './open-checkout.ts'
import { openSubmission, type Submission } from './open-submission.ts'
import { NOTHING_WRONG, type PaymentForm, paymentPage } from './pages/payment-page.ts'
import { readShownQuote } from './shown-quote.ts'

export function paymentStep(parts: StorefrontParts): Hono {
  const app = new Hono()
  const takeTurn = createTurns()

  app.get('/checkouts/:token/payment', async (c) => {
    const checkout = await openCheckout(parts, c)
    if (checkout instanceof Response) return checkout
    return showPayment(parts, c, checkout, NOTHING_WRONG, 200)
  })

  app.post('/checkouts/:token/payment', async (c) => {
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const parsed = parseFields(cardSchema(parts.now()), submission.fields)
    if (parsed.kind === 'valid')
      return takeTurn(submission.link.token, () => pay(parts, c, submission, parsed.values))
    const form = { ...NOTHING_WRONG, errors: parsed.errors, expiry: submission.fields.get('expiry') ?? '' }
    return showPayment(parts, c, submission, form, 422)
  })

  return app
}

async function pay(
  parts: StorefrontParts,
  c: Context,
  submission: Submission,
  card: Card,
): Promise<Response> {
  const { link, fields } = submission
  const shown = readShownQuote(fields.get('shown') ?? '')
  if (!shown) {
    const changes = ['The page did not say which order you saw.']
    return showPayment(parts, c, submission, { ...NOTHING_WRONG, changes }, 409)
  }
  const placing = await placeOrder(parts, { cartToken: link.token, card, shown })
  switch (placing.kind) {
    case 'placed':
      return c.redirect(orderPath(placing.order, link.channel), 303)
    case 'declined':
      parts.log.info({ route: routePath(c), lastFour: card.lastFour }, 'a payment was declined')
      return showPayment(parts, c, submission, { ...NOTHING_WRONG, declined: placing.reason }, 422)
    case 'changed':
      return showPayment(
        parts,
        c,
        await reopen(parts, c, submission),
        { ...NOTHING_WRONG, changes: placing.changes },
        409,
      )
    case 'not-payable':
      return c.redirect(stepPath(link, 'payment'), 303)
  }
}

/** The checkout as it was read before the payment is the very one that has changed. */
async function reopen(parts: StorefrontParts, c: Context, before: OpenCheckout): Promise<OpenCheckout> {
  const checkout = await openCheckout(parts, c)
  return checkout instanceof Response ? before : checkout
}

export async function showPayment(
  parts: StorefrontParts,
  c: Context,
  checkout: OpenCheckout,
  form: PaymentForm,
  status: 200 | 409 | 422,
): Promise<Response> {
  const { link, entered } = checkout
  if (!entered) return c.redirect(stepPath(link, 'information'), 303)
  if (!entered.delivery) return c.redirect(stepPath(link, 'delivery'), 303)
  return c.html(paymentPage(await viewCheckout(parts, checkout), entered, form), status)
}
