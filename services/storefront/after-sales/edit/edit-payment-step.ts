import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { CallerEnvironment } from '../../caller.ts'
import { refusalPage } from '../../html/message-page.ts'
import { providerHeaders } from '../../html/secure-pages.ts'
import { createKeyedMutex } from '../../keyed-mutex.ts'
import { formTokenOf, helpPath, openOrder, openOrderForm } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { askWaitingPayment, declinedPath, mayTell } from '../../payments/ask-waiting.ts'
import { networkKey } from '../../payments/limits-of-networks.ts'
import type { PaymentLine } from '../../payments/payment-line.ts'
import { NOT_TAKEN, NOT_THROUGH, showWaitingPage, tellToWait } from '../../payments/payment-pages.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { PAYMENT_MS } from '../../payments/take-payment.ts'
import { type EditPaymentForm, editPaymentPage } from './edit-payment-page.ts'
import { readAskedEdit } from './order-edits.ts'
import { type EditPayment, payEdit, settleEditLater } from './pay-edit.ts'

const PATH = '/orders/:number/:secret/payment'
const NOTHING_WRONG: EditPaymentForm = { errors: {}, values: {} }
const SEQUENCE = /^\d{1,6}$/

/** Below the address of an order: its buyer pays there what an edit costs more. */
export function editPaymentStep(parts: PaymentParts, startInTurn: PaymentLine): Hono<CallerEnvironment> {
  const { current } = parts.providers
  const withinMs = PAYMENT_MS + current.answersWithinMs
  const runExclusive = createKeyedMutex()
  return new Hono<CallerEnvironment>()
    .get(PATH, async (c) => {
      const order = await openOrder(parts, c)
      if (order instanceof Response) return order
      return (await showWaiting(parts, c, order)) ?? showPayment(parts, c, order, NOTHING_WRONG, 200)
    })
    .post(PATH, async (c) => {
      const submission = await openOrderForm(parts, c)
      if (submission instanceof Response) return submission
      const { order, fields } = submission
      const read = current.step.read(fields, parts.now())
      if (read.kind === 'invalid') return showPayment(parts, c, order, read, 422)
      const edit = fields.get('edit') ?? ''
      const sequence = SEQUENCE.test(edit) ? Number(edit) : 0
      const returnUrl = `${parts.publicUrl}${helpPath(order, 'payment')}`
      const network = networkKey(parts.signingKey, c.env?.address)
      const paying = { means: read.means, network, returnUrl, withinMs, startInTurn }
      return runExclusive(String(order.number), () =>
        pay(parts, c, order, { ...paying, orderNumber: order.number, sequence }),
      )
    })
}

async function pay(parts: PaymentParts, c: Context, order: Order, asked: EditPayment): Promise<Response> {
  const { log } = parts
  const paid = await payEdit(parts, asked)
  switch (paid.kind) {
    case 'applied':
      return c.redirect(helpPath(order), 303)
    case 'lapsed':
      return showLapsed(parts, c, order)
    case 'sold-out':
      return showSoldOut(parts, c, order)
    case 'declined':
      log.info({ route: routePath(c), lastFour: asked.means.card?.lastFour }, 'a payment was declined')
      return c.redirect(declinedPath(helpPath(order, 'payment')), 303)
    case 'too-many-declined':
    case 'held-enough':
      return showPayment(parts, c, order, { ...NOTHING_WRONG, declined: tellToWait(c, parts, paid) }, 429)
    case 'needs-action':
      return c.redirect(paid.url, 303)
    case 'waiting':
      return c.redirect(helpPath(order, 'payment'), 303)
    case 'not-taken':
      c.header('retry-after', '1')
      log.warn({ err: paid.cause, route: routePath(c) }, 'a payment was not taken in time')
      return showPayment(parts, c, order, { ...NOTHING_WRONG, declined: NOT_TAKEN }, 503)
  }
}

/** A buyer who waits for their bank, comes back from it or was declined sees how the payment stands. */
async function showWaiting(
  parts: PaymentParts,
  c: Context<CallerEnvironment>,
  order: Order,
): Promise<Response | undefined> {
  if (!mayTell(parts, c)) return undefined
  const edit = await readAskedEdit(parts.database.reads, order.number)
  if (!edit) return undefined
  const { checkoutId } = edit
  const network = networkKey(parts.signingKey, c.env?.address)
  const waiting = await askWaitingPayment(parts, settleEditLater(parts), { checkoutId, network })
  if (!waiting) return undefined
  if (waiting.kind === 'held-enough')
    return showPayment(parts, c, order, { ...NOTHING_WRONG, declined: tellToWait(c, parts, waiting) }, 429)
  if (waiting.kind === 'ended')
    return showPayment(parts, c, order, { ...NOTHING_WRONG, declined: waiting.reason ?? NOT_THROUGH }, 200)
  const path = helpPath(order, 'payment')
  return showWaitingPage(c, parts, { path, outcome: 'your order is changed' }, waiting.url)
}

/** Shows what there is to pay, or the order where there is nothing. */
async function showPayment(
  parts: PaymentParts,
  c: Context,
  order: Order,
  form: EditPaymentForm,
  status: 200 | 422 | 429 | 503,
): Promise<Response> {
  const { database, publicUrl, providers, now } = parts
  const edit = await readAskedEdit(database.query, order.number)
  if (!edit || edit.lapsesAt <= now()) return c.redirect(helpPath(order), 303)
  const provider = providers.current
  for (const [name, value] of Object.entries(providerHeaders(provider.step.sources))) c.header(name, value)
  const formToken = formTokenOf(parts, order)
  return c.html(editPaymentPage({ order, edit, provider, publicUrl, formToken }, form), status)
}

function showLapsed({ publicUrl }: PaymentParts, c: Context, order: Order): Response | Promise<Response> {
  const page = refusalPage(publicUrl, {
    heading: 'There is nothing left to pay',
    text: 'Your order has shipped, was changed again, or the time to pay is over. Nothing was charged.',
    link: { href: helpPath(order), text: 'Back to the order' },
  })
  return c.html(page, 409)
}

function showSoldOut({ publicUrl }: PaymentParts, c: Context, order: Order): Response | Promise<Response> {
  const page = refusalPage(publicUrl, {
    heading: 'An item of this change has sold out',
    text: 'Nothing was charged, and your order stays as it is. If it comes back in time, you can pay then.',
    link: { href: helpPath(order), text: 'Back to the order' },
  })
  return c.html(page, 409)
}
