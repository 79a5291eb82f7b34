import Stripe from 'stripe'
import type { Log } from '#services/shared/log.ts'
import { formatUsd } from '../../pricing/money.ts'
import type {
  Authorisation,
  AuthorisationRequest,
  Capture,
  LookedUp,
  PaymentKey,
  PaymentProvider,
  ProviderRefund,
  RefundRequest,
  Release,
  TakenPayment,
} from '../payment-provider.ts'
import { ANSWER_MS, openStripe, type StripeAccount } from './stripe-account.ts'
import { stripeBooks } from './stripe-books.ts'
import {
  createIntent,
  findIntent,
  findRefund,
  REFUND_KEY,
  readFailure,
  readIntent,
  thatHas,
  thatIs,
} from './stripe-intents.ts'
import { stripeNotices } from './stripe-notices.ts'
import { stripeStep } from './stripe-step.ts'

/** Of a payment in US dollars (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST_CENTS = 50

export interface StripeOptions {
  readonly account: StripeAccount
  readonly log: Pick<Log, 'error'>
  readonly now: () => Date
}

/**
 * Stripe holds the money by a payment intent that is made first and confirmed after: the first request can be repeated
 * with the payment's key by whoever has to find out what became of it (docs/decisions/0081).
 */
export function stripeProvider({ account, log, now }: StripeOptions): PaymentProvider {
  const stripe = openStripe(account)

  async function authorise(token: string, request: AuthorisationRequest): Promise<Authorisation> {
    const { idempotencyKey, returnUrl } = request
    try {
      const { id } = await createIntent(stripe, request)
      if (request.signal.aborted) return { kind: 'unknown' }
      const confirmed = await stripe.paymentIntents.confirm(
        id,
        {
          confirmation_token: token,
          return_url: returnUrl,
          // A token asks for Stripe.js to show the bank's page; the buyer is led there by the shop.
          use_stripe_sdk: false,
          expand: ['latest_charge'],
        },
        { idempotencyKey: `${idempotencyKey}:confirm` },
      )
      const answer = readIntent(thatIs(id, confirmed))
      return answer.kind === 'absent' ? { kind: 'pending', reference: id } : await closeIfDeclined(answer, id)
    } catch (error) {
      const answer = readFailure(error, log)
      return closeIfDeclined(answer, idOfFailed(error))
    }
  }

  async function lookUp(payment: PaymentKey): Promise<LookedUp> {
    const intent = await findIntent(stripe, payment, now())
    return intent ? closeIfDeclined(readIntent(intent), intent.id) : { kind: 'absent' }
  }

  /**
   * Whoever has an intent's secret, which stands in the address that a bank leads back to, could pay it with another
   * card after it was declined. So it is closed before anybody hears of that.
   */
  async function closeIfDeclined<Answer extends LookedUp>(
    answer: Answer,
    id: string | undefined,
  ): Promise<Answer> {
    if (answer.kind === 'declined' && id !== undefined) await cancelIntent(stripe, id)
    return answer
  }

  async function release(payment: PaymentKey): Promise<Release> {
    const intent = await findIntent(stripe, payment, now())
    if (!intent) return { kind: 'released' }
    const { status, id } = await cancelIntent(stripe, intent.id)
    return status === 'succeeded' ? { kind: 'captured', reference: id } : { kind: 'released' }
  }

  return {
    name: 'stripe',
    isTest: account.secretKey.includes('_test_'),
    answers: ['authorised', 'declined', 'needs-action', 'pending', 'unknown'],
    leastCents: LEAST_CENTS,
    answersWithinMs: ANSWER_MS,
    step: stripeStep(account, authorise),
    notices: stripeNotices(stripe, account),
    books: stripeBooks(stripe),
    lookUp,
    release,
    capture: (capture) => captureIntent(stripe, capture),
    refund: (refund) => refundIntent(stripe, refund),
    lookUpRefund: async (reference) =>
      readRefund(thatIs(reference, await stripe.refunds.retrieve(reference))),
  }
}

/** Cancels an intent that is not paid yet, and answers with what became of it. */
async function cancelIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  try {
    return thatIs(id, await stripe.paymentIntents.cancel(id))
  } catch (error) {
    const intent = isUnexpectedState(error) ? await stripe.paymentIntents.retrieve(id) : undefined
    if (intent?.status === 'canceled' || intent?.status === 'succeeded') return thatIs(id, intent)
    throw error
  }
}

async function captureIntent(stripe: Stripe, { reference, amountCents }: TakenPayment): Promise<Capture> {
  const asked = { amount_to_capture: amountCents }
  const intent = await stripe.paymentIntents.capture(reference, asked).catch((error: unknown) => {
    if (isUnexpectedState(error)) return stripe.paymentIntents.retrieve(reference)
    throw error
  })
  const { status, amount_received } = thatIs(reference, intent)
  if (status === 'succeeded' && amount_received === amountCents) return { kind: 'captured' }
  // From these two there is no way on; of any other it is asked again soon.
  if (status === 'succeeded')
    return { kind: 'refused', reason: `Stripe has taken ${formatUsd(amount_received)} of it` }
  const reason = `Stripe says that it is ${status}`
  if (status === 'canceled') return { kind: 'refused', reason }
  throw new Error(reason)
}

async function refundIntent(
  stripe: Stripe,
  { idempotencyKey, reference, amountCents }: RefundRequest,
): Promise<ProviderRefund> {
  const made = await findRefund(stripe, { reference, idempotencyKey })
  if (made) return readRefund(made)
  try {
    const metadata = { [REFUND_KEY]: idempotencyKey }
    const asked = { payment_intent: reference, amount: amountCents, metadata }
    return readRefund(thatHas(metadata, await stripe.refunds.create(asked, { idempotencyKey })))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return {
        kind: 'refused',
        reason: error.message,
        ...(error.code === 'charge_already_refunded' && { isAllBack: true }),
      }
    throw error
  }
}

function readRefund({ id: reference, status, failure_reason }: Stripe.Refund): ProviderRefund {
  switch (status) {
    case 'succeeded':
      return { kind: 'refunded', reference }
    case 'failed':
    case 'canceled':
      return { kind: 'refused', reason: failure_reason ?? `Stripe says that it is ${status}` }
    default:
      return { kind: 'pending', reference }
  }
}

/** The intent is in a state from which it cannot go there, perhaps since it is there already. */
function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

function idOfFailed(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.payment_intent?.id : undefined
}
