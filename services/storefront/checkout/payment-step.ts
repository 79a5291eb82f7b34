import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { holdStock } from '../orders/hold-stock.ts'
import { placeOrder } from '../orders/place-order.ts'
import type { StorefrontParts } from '../parts.ts'
import type { TakeTurn } from '../turns.ts'
import { type Card, cardSchema } from './card.ts'
import { orderPath, stepPath } from './checkout-link.ts'
import { viewCheckout, viewQuote } from './checkout-view.ts'
import { parseFields } from './form-fields.ts'
import { type OpenCheckout, openCheckout } from './open-checkout.ts'
import { openSubmission, type Submission } from './open-submission.ts'
import { NOTHING_WRONG, type PaymentForm, paymentPage } from './pages/payment-page.ts'
import { readShownQuote } from './shown-quote.ts'

export function paymentStep(parts: StorefrontParts, takeTurn: TakeTurn): Hono {
  const app = new Hono()

  app.get('/checkouts/:token/payment', async (c) => {
    const checkout = await openCheckout(parts, c)
    if (checkout instanceof Response) return checkout
    return takeTurn(checkout.link.token, () => showPayment(parts, c, checkout, NOTHING_WRONG, 200))
  })

  app.post('/checkouts/:token/payment', async (c) => {
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const parsed = parseFields(cardSchema(parts.now()), submission.fields)
    return takeTurn(submission.link.token, () => {
      if (parsed.kind === 'valid') return pay(parts, c, submission, parsed.values)
      const form = { ...NOTHING_WRONG, errors: parsed.errors, expiry: submission.fields.get('expiry') ?? '' }
      return showPayment(parts, c, submission, form, 422)
    })
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
      return showPayment(parts, c, submission, { ...NOTHING_WRONG, changes: placing.changes }, 409)
    case 'too-many-declined': {
      const seconds = Math.ceil((placing.until.getTime() - parts.now().getTime()) / 1000)
      c.header('retry-after', String(seconds))
      parts.log.warn({ route: routePath(c) }, 'a checkout had too many cards declined')
      return showPayment(parts, c, submission, { ...NOTHING_WRONG, declined: tooManyDeclined(seconds) }, 429)
    }
    case 'not-payable':
      return c.redirect(stepPath(link, 'payment'), 303)
  }
}

function tooManyDeclined(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `Too many cards were declined here within an hour. Nothing was charged, and no card is asked for now: try again in ${wait}.`
}

/** Whoever is shown this page has what it lists held for them, as far as that may be. */
export async function showPayment(
  parts: StorefrontParts,
  c: Context,
  { link, entered }: OpenCheckout,
  form: PaymentForm,
  status: 200 | 409 | 422 | 429,
): Promise<Response> {
  if (!entered) return c.redirect(stepPath(link, 'information'), 303)
  if (!entered.delivery) return c.redirect(stepPath(link, 'delivery'), 303)
  const held = await holdStock(parts, link.token)
  switch (held.kind) {
    case 'placed':
      return c.redirect(orderPath(held.order, link.channel), 303)
    case 'payable': {
      const view = viewQuote(parts, { link, ...held.checkout })
      return c.html(paymentPage(view, held.checkout.entered, form, held.hold), status)
    }
    case 'not-payable':
      return showNothingLeft(parts, c, form, status)
  }
}

/** Unless the checkout itself has gone since it was opened. */
async function showNothingLeft(
  parts: StorefrontParts,
  c: Context,
  form: PaymentForm,
  status: 200 | 409 | 422 | 429,
): Promise<Response> {
  const checkout = await openCheckout(parts, c)
  if (checkout instanceof Response) return checkout
  const { link, entered } = checkout
  if (!entered) return c.redirect(stepPath(link, 'information'), 303)
  return c.html(paymentPage(await viewCheckout(parts, checkout), entered, form, null), status)
}
