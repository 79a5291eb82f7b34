import Stripe from 'stripe'
import type { DisputeState } from '#database/tables/payments.ts'
import type {
  BookedDispute,
  BookedPayment,
  BookedPayout,
  BookedRefund,
  ProviderBooks,
  Span,
} from '../books/provider-books.ts'
import { PAYMENT_KEY, REFUND_KEY, thatIs } from './stripe-intents.ts'

/** Stripe lists as many at once. */
const PAGE = 100
const SECOND_MS = 1000

/** Reads what Stripe has booked, page by page (https://docs.stripe.com/api/pagination/auto). */
export function stripeBooks(stripe: Stripe): ProviderBooks {
  return {
    async *payments(span) {
      const listed = stripe.paymentIntents.list({ ...within(span), expand: ['data.latest_charge'] })
      for await (const intent of listed) yield readPayment(intent)
    },
    async *refunds(span) {
      for await (const refund of stripe.refunds.list(within(span)))
        if (movesMoney(refund)) yield readRefund(refund)
    },
    async *disputes(span) {
      for await (const dispute of stripe.disputes.list(within(span))) yield readDispute(dispute)
    },
    async *payouts(span) {
      for await (const payout of stripe.payouts.list(within(span))) yield readPayout(payout)
    },
    async lookUpPayment(reference) {
      const intent = await unlessMissing(
        stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
      )
      return intent && readPayment(intent)
    },
    async lookUpRefund(reference) {
      const refund = await unlessMissing(stripe.refunds.retrieve(reference))
      return refund && readRefund(refund)
    },
    async sumPayout(payout) {
      let cents = 0
      for await (const { type, net } of stripe.balanceTransactions.list({ payout, limit: PAGE }))
        if (type !== 'payout') cents += net
      return cents
    },
    lookUpDispute: async (reference) =>
      readDispute(thatIs(reference, await stripe.disputes.retrieve(reference))),
  }
}

async function unlessMissing<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return undefined
    throw error
  }
}

/** Stripe counts in seconds, and a moment within a second is booked as its beginning. */
function within({ from, to }: Span) {
  const created = {
    gte: Math.floor(from.getTime() / SECOND_MS),
    lt: Math.ceil(to.getTime() / SECOND_MS),
  }
  return { created, limit: PAGE }
}

function readPayment(intent: Stripe.PaymentIntent): BookedPayment {
  const { id: reference, status, amount_received, amount_capturable, currency, latest_charge } = intent
  const state = status === 'succeeded' ? 'captured' : status === 'requires_capture' ? 'held' : 'empty'
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  return {
    key: intent.metadata[PAYMENT_KEY] ?? null,
    reference,
    state,
    amountCents: state === 'held' ? amount_capturable : amount_received,
    // What was let go of a charge counts as refunded at Stripe, though it was never taken.
    refundedCents:
      state === 'captured' && charge ? charge.amount_refunded - (charge.amount - charge.amount_captured) : 0,
    currency: currency.toUpperCase(),
    bookedAt: new Date(intent.created * SECOND_MS),
  }
}

/** Stripe lists what was held and never taken as refunds as well; they have no entry in the account's balance. */
function movesMoney({ status, balance_transaction }: Stripe.Refund): boolean {
  return status !== 'succeeded' || balance_transaction !== null
}

function readRefund({ id, status, amount, currency, metadata, created }: Stripe.Refund): BookedRefund {
  const isFailed = status === 'failed' || status === 'canceled'
  return {
    key: metadata?.[REFUND_KEY] ?? null,
    reference: id,
    state: status === 'succeeded' ? 'paid' : isFailed ? 'failed' : 'pending',
    amountCents: amount,
    currency: currency.toUpperCase(),
    bookedAt: new Date(created * SECOND_MS),
  }
}

const DISPUTE_STATE: Readonly<Partial<Record<Stripe.Dispute.Status, DisputeState>>> = {
  lost: 'lost',
  won: 'won',
  prevented: 'closed',
  warning_closed: 'closed',
  under_review: 'under-review',
  warning_under_review: 'under-review',
}

function readDispute(dispute: Stripe.Dispute): BookedDispute {
  const { id: reference, payment_intent: intent, amount, currency, status, evidence_details } = dispute
  // A state that Stripe adds one day is shown as one to look at.
  const state = DISPUTE_STATE[status] ?? 'needs-response'
  const dueBy = state === 'needs-response' ? evidence_details.due_by : null
  return {
    reference,
    paymentReference: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    state,
    amountCents: amount,
    currency: currency.toUpperCase(),
    reason: dispute.reason,
    respondBy: dueBy === null ? null : new Date(dueBy * SECOND_MS),
    openedAt: new Date(dispute.created * SECOND_MS),
  }
}

/** Stripe knows which transactions it paid out only of payouts that it makes by itself, and not at once. */
function readPayout(payout: Stripe.Payout): BookedPayout {
  const { id: reference, amount, currency, automatic, status, reconciliation_status, created } = payout
  return {
    reference,
    bookedAt: new Date(created * SECOND_MS),
    amountCents: amount,
    currency: currency.toUpperCase(),
    isItemised:
      automatic && reconciliation_status === 'completed' && status !== 'failed' && status !== 'canceled',
  }
}
