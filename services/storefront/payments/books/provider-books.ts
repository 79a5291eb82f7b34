import type { DisputeState } from '#database/tables/payments.ts'

/** From a moment, included, until another, excluded. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** A payment as its provider has it. */
export interface BookedPayment {
  /** The shop's own key; null where whoever made the payment gave none. */
  readonly key: string | null
  readonly reference: string
  readonly state: 'captured' | 'held' | 'empty'
  /** The provider has captured as much, or else holds it. */
  readonly amountCents: number
  /** The provider has paid back as much of it. */
  readonly refundedCents: number
  readonly currency: string
  readonly bookedAt: Date
}

export interface BookedRefund {
  /** The shop's own key; null where the refund was made by hand. */
  readonly key: string | null
  readonly reference: string
  readonly state: 'paid' | 'pending' | 'failed'
  readonly amountCents: number
  readonly currency: string
  readonly bookedAt: Date
}

export interface BookedDispute {
  readonly reference: string
  /** The provider's name for the payment. */
  readonly paymentReference: string | null
  readonly state: DisputeState
  readonly amountCents: number
  readonly currency: string
  readonly reason: string
  /** Null where nobody waits for an answer. */
  readonly respondBy: Date | null
  readonly openedAt: Date
}

export interface BookedPayout {
  readonly reference: string
  readonly bookedAt: Date
  readonly amountCents: number
  readonly currency: string
  /** Whether the provider says by now, and completely, which transactions it pays out. */
  readonly isItemised: boolean
}

/** What a provider has booked within a span, by when it was made there. Each list is read page by page. */
export interface ProviderBooks {
  payments(span: Span): AsyncIterable<BookedPayment>
  refunds(span: Span): AsyncIterable<BookedRefund>
  disputes(span: Span): AsyncIterable<BookedDispute>
  payouts(span: Span): AsyncIterable<BookedPayout>
  /** Finds one payment by the provider's own name for it, whenever it was booked. */
  lookUpPayment(reference: string): Promise<BookedPayment | undefined>
  lookUpRefund(reference: string): Promise<BookedRefund | undefined>
  /** Adds up the transactions of an itemised payout, which takes many questions. */
  sumPayout(reference: string): Promise<number>
  /** Tells how a dispute stands now. */
  lookUpDispute(reference: string): Promise<BookedDispute>
}
