import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { type Card, cardSchema } from '../checkout/card.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { readShownQuote } from '../checkout/shown-quote.ts'
import { parseFields } from '../forms/form-fields.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { orderPath, stepPath } from '../pages/checkout-link.ts'
import type { StorefrontParts } from '../parts.ts'
import { viewCheckout } from './checkout-view.ts'
import { openCheckout } from './open-checkout.ts'
import { openSubmission, type Submission } from './open-submission.ts'
import { NOTHING_WRONG, type PaymentForm, paymentPage } from './pages/payment-page.ts'

/** Whoever has pressed Pay knows within five seconds what came of it: this, and a page. */
const PAYMENT_MS = 3_500
const NOT_TAKEN =
  'It was not taken, as the shop did not get to it in time. Nothing was charged, and your order is as you left it: pay again. However often you do, it is paid once.'

export function paymentStep(parts: StorefrontParts): Hono {
  const app = new Hono()
  const runExclusive = createKeyedMutex()

  app.get('/checkouts/:token/payment', (c) => showPayment(parts, c, NOTHING_WRONG, 200))

  app.post('/checkouts/:token/payment', async (c) => {
    const deadlineMs = performance.now() + PAYMENT_MS
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const parsed = parseFields(cardSchema(parts.now()), submission.fields)
    if (parsed.kind === 'valid') {
      // The turn is over with the deadline of whoever has it, which is before that of the next.
      return runExclusive(submission.link.token, () => pay(parts, c, submission, parsed.values, deadlineMs))
    }
    const form = { ...NOTHING_WRONG, errors: parsed.errors, expiry: submission.fields.get('expiry') ?? '' }
    return showPayment(parts, c, form, 422)
  })

  return app
}

async function pay(
  parts: StorefrontParts,
  c: Context,
  { link, fields }: Submission,
  card: Card,
  deadlineMs: number,
): Promise<Response> {
  const shown = readShownQuote(fields.get('shown') ?? '')
  if (!shown) {
    const changes = ['The page did not say which order you saw.']
    return showPayment(parts, c, { ...NOTHING_WRONG, changes }, 409)
  }
  const placing = await placeOrder(parts, { cartToken: link.token, card, shown, deadlineMs })
  switch (placing.kind) {
    case 'placed':
      return c.redirect(orderPath(placing.order, link.channel), 303)
    case 'declined':
      parts.log.info({ route: routePath(c), lastFour: card.lastFour }, 'a payment was declined')
      return showPayment(parts, c, { ...NOTHING_WRONG, declined: placing.reason }, 422)
    case 'changed':
      return showPayment(parts, c, { ...NOTHING_WRONG, changes: placing.changes }, 409)
    case 'too-many-declined': {
      const seconds = Math.ceil((placing.until.getTime() - parts.now().getTime()) / 1000)
      c.header('retry-after', String(seconds))
      parts.log.warn({ route: routePath(c) }, 'a checkout had too many cards declined')
      return showPayment(parts, c, { ...NOTHING_WRONG, declined: tooManyDeclined(seconds) }, 429)
    }
    case 'not-payable':
      return c.redirect(stepPath(link, 'payment'), 303)
    case 'not-taken':
      c.header('retry-after', '1')
      parts.log.warn({ err: placing.cause, route: routePath(c) }, 'a payment was not taken in time')
      return showPayment(parts, c, { ...NOTHING_WRONG, declined: NOT_TAKEN }, 503)
  }
}

function tooManyDeclined(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `Too many cards were declined here within an hour. Nothing was charged, and no card is asked for now: try again in ${wait}.`
}

/** The page as the checkout stands by now; where it is paid already, its order. */
export async function showPayment(
  parts: StorefrontParts,
  c: Context,
  form: PaymentForm,
  status: 200 | 409 | 422 | 429 | 503,
): Promise<Response> {
  const checkout = await openCheckout(parts, c)
  if (checkout instanceof Response) return checkout
  const { link, details } = checkout
  if (!details) return c.redirect(stepPath(link, 'information'), 303)
  if (!details.delivery) return c.redirect(stepPath(link, 'delivery'), 303)
  return c.html(paymentPage(await viewCheckout(parts, checkout), details, form), status)
}
