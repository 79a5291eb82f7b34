import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { CallerEnvironment } from '../../caller.ts'
import { orderPath, stepPath } from '../../html/links.ts'
import { providerHeaders } from '../../html/secure-pages.ts'
import { createKeyedMutex } from '../../keyed-mutex.ts'
import type { AskedAgain } from '../../payments/ask-again.ts'
import { askWaitingPayment, declinedPath, mayTell } from '../../payments/ask-waiting.ts'
import { networkKey } from '../../payments/limits-of-networks.ts'
import { stepFor } from '../../payments/nothing-to-pay.ts'
import type { PaymentLine } from '../../payments/payment-line.ts'
import { NOT_TAKEN, NOT_THROUGH, showWaitingPage, tellToWait } from '../../payments/payment-pages.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import type { PaymentMeans } from '../../payments/payment-provider.ts'
import { PAYMENT_MS } from '../../payments/take-payment.ts'
import type { CheckoutDetails } from '../checkout-details.ts'
import { type CheckoutView, viewCheckout } from '../checkout-view.ts'
import { answerCompleted } from '../completed-checkout.ts'
import type { DiscountForm } from '../discount/discount-form.ts'
import { judgeCode } from '../discount/judge-code.ts'
import { readRefusedCode } from '../discount/refused-code.ts'
import { type OpenCheckout, openCheckout, openSubmission, type Submission } from '../open-checkout.ts'
import { keepPayer } from '../payer.ts'
import { NOTHING_WRONG, type PaymentForm, paymentPage } from './payment-page.ts'
import { placeOrder } from './place-order.ts'
import { settleLater } from './settle-order.ts'
import { differences, readShownQuote, type ShownQuote } from './shown-quote.ts'

const BACK_AGAIN =
  'Someone else was paying for the last of these items and did not buy them after all. Nothing was charged: please pay again.'

export function paymentStep(parts: PaymentParts, startInTurn: PaymentLine): Hono<CallerEnvironment> {
  const app = new Hono<CallerEnvironment>()
  const { current } = parts.providers
  const withinMs = PAYMENT_MS + current.answersWithinMs
  const runExclusive = createKeyedMutex()

  app.get(
    '/checkouts/:token/payment',
    async (c) => (await showWaiting(parts, c)) ?? showPayment(parts, c, formOfAddress(parts, c), 200),
  )

  app.post('/checkouts/:token/payment', async (c) => {
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const shown = readShownQuote(submission.fields.get('shown') ?? '')
    if (!shown) {
      const changes = ['The page did not tell us which order you saw.']
      return showPayment(parts, c, { ...NOTHING_WRONG, changes }, 409)
    }
    const step = stepFor(current, shown.totalCents)
    const read = step.read(submission.fields, parts.now())
    if (read.kind === 'invalid') {
      const { errors, values } = read
      return showPayment(parts, c, { ...NOTHING_WRONG, errors, values }, 422)
    }
    const { means } = read
    return runExclusive(submission.link.token, () =>
      pay(parts, c, submission, { means, shown, withinMs, startInTurn }),
    )
  })

  return app
}

interface Paying {
  readonly means: PaymentMeans
  readonly shown: ShownQuote
  readonly withinMs: number
  readonly startInTurn: PaymentLine
}

async function pay(
  parts: PaymentParts,
  c: Context<CallerEnvironment>,
  { link }: Submission,
  paying: Paying,
): Promise<Response> {
  const network = networkKey(parts.signingKey, c.env?.address)
  const returnUrl = `${parts.publicUrl}${stepPath(link, 'payment')}`
  const payerDigest = keepPayer(c, parts.publicUrl)
  const placing = await placeOrder(parts, {
    ...paying,
    ...{ cartToken: link.token, payerDigest, network, returnUrl },
  })
  switch (placing.kind) {
    case 'placed':
      return c.redirect(orderPath(placing.order, link.channel, link.embedded), 303)
    case 'placed-before':
      return answerCompleted(parts, c, link, placing.order, payerDigest)
    case 'declined': {
      const lastFour = paying.means.card?.lastFour
      parts.log.info({ route: routePath(c), lastFour }, 'a payment was declined')
      return c.redirect(declinedPath(stepPath(link, 'payment')), 303)
    }
    case 'changed':
      return showPayment(parts, c, { ...NOTHING_WRONG, changes: placing.changes }, 409)
    case 'too-many-declined':
    case 'held-enough':
      return showPayment(parts, c, { ...NOTHING_WRONG, declined: tellToWait(c, parts, placing) }, 429)
    case 'needs-action':
      return c.redirect(placing.url, 303)
    case 'short':
    case 'not-payable':
      return showUnpayable(parts, c, paying.shown)
    case 'waiting':
      return c.redirect(stepPath(link, 'payment'), 303)
    case 'not-taken':
      c.header('retry-after', '1')
      parts.log.warn({ err: placing.cause, route: routePath(c) }, 'a payment was not taken in time')
      return showPayment(parts, c, { ...NOTHING_WRONG, declined: NOT_TAKEN }, 503)
  }
}

/** The stock that another payment held may be back on the shelf by now, so the checkout is quoted again. */
function showUnpayable(parts: PaymentParts, c: Context, shown: ShownQuote): Promise<Response> {
  const formFor = ({ quote }: CheckoutView, details: CheckoutDetails): PaymentForm => {
    if (quote.totalQuantity === 0) return NOTHING_WRONG
    const changes = differences(shown, quote, details)
    return changes.length > 0 ? { ...NOTHING_WRONG, changes } : { ...NOTHING_WRONG, declined: BACK_AGAIN }
  }
  return showPayment(parts, c, formFor, 409)
}

/** A buyer who waits for their bank, comes back from it or was declined sees how the payment stands. */
async function showWaiting(
  parts: PaymentParts,
  c: Context<CallerEnvironment>,
): Promise<Response | undefined> {
  const waiting = await askWaiting(parts, c)
  if (!waiting || waiting instanceof Response) return waiting
  if (waiting.kind === 'held-enough')
    return showPayment(parts, c, { ...NOTHING_WRONG, declined: tellToWait(c, parts, waiting) }, 429)
  if (waiting.kind === 'ended')
    return showPayment(parts, c, { ...NOTHING_WRONG, declined: waiting.reason ?? NOT_THROUGH }, 200)
  const path = stepPath(waiting.link, 'payment')
  return showWaitingPage(c, parts, { path, outcome: 'your order is placed' }, waiting.url)
}

/** The form as a buyer finds it who comes by a link, or was led back with a code that this checkout cannot use. */
function formOfAddress(parts: PaymentParts, c: Context): PaymentForm | FormFor {
  const named = readRefusedCode(c)
  if (named === undefined) return NOTHING_WRONG
  return async (view, details) => {
    const { refusal } = await judgeCode(parts, view, details, named)
    return { ...NOTHING_WRONG, discountCode: named, discountError: refusal }
  }
}

/** Shows the payment page with what is wrong with the discount code that was sent. */
export function showRefusedDiscount(
  parts: PaymentParts,
  c: Context,
  refused: DiscountForm,
): Promise<Response> {
  return showPayment(parts, c, { ...NOTHING_WRONG, ...refused }, 422)
}

type FormFor = (view: CheckoutView, details: CheckoutDetails) => PaymentForm | Promise<PaymentForm>

/** Shows the checkout as it stands now, or redirects to its order where it is paid already. */
async function showPayment(
  parts: PaymentParts,
  c: Context,
  form: PaymentForm | FormFor,
  status: 200 | 409 | 422 | 429 | 503,
): Promise<Response> {
  const checkout = await openCheckout(parts, c)
  if (checkout instanceof Response) return checkout
  const { link, details } = checkout
  if (!details) return c.redirect(stepPath(link, 'information'), 303)
  if (!details.delivery) return c.redirect(stepPath(link, 'delivery'), 303)
  const view = await viewCheckout(parts, checkout)
  // Before Pay, so that a second press and a lost answer are the same browser's.
  keepPayer(c, parts.publicUrl)
  const step = stepFor(parts.providers.current, view.quote.totalCents)
  const shownForm = typeof form === 'function' ? await form(view, details) : form
  return c.html(paymentPage(view, details, step, shownForm), status, providerHeaders(step.sources))
}

/** Asks how the payment stands that a checkout waits for, or how its last one ended; undefined where there is nothing to tell. */
async function askWaiting(
  parts: PaymentParts,
  c: Context<CallerEnvironment>,
): Promise<(AskedAgain & Pick<OpenCheckout, 'link'>) | Response | undefined> {
  if (!mayTell(parts, c)) return undefined
  const checkout = await openCheckout(parts, c)
  if (checkout instanceof Response) return checkout
  const { details, link } = checkout
  if (!details) return undefined
  const { checkoutId } = details
  const network = networkKey(parts.signingKey, c.env?.address)
  const asked = await askWaitingPayment(parts, settleLater(parts), { checkoutId, network })
  return asked && { ...asked, link }
}
