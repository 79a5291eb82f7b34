import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface PaymentTables {
  'storefront.payments': PaymentsTable
  'storefront.payment_notices': PaymentNoticesTable
  'storefront.refunds': RefundsTable
  'storefront.refund_lines': RefundLinesTable
  'storefront.disputes': DisputesTable
  'storefront.reconciliations': ReconciliationsTable
}

/** Migration 76 documents each state beside the column. */
export type PaymentState = WaitingState | 'authorised' | 'captured' | 'declined' | 'releasing' | 'released'

/** States of an attempt that may still become an order: it holds its stock. */
export type WaitingState = 'started' | 'needs-action' | 'pending'

export const WAITING_STATES: readonly WaitingState[] = ['started', 'needs-action', 'pending']

/** What a payment tells of its buyer's network until it ends, since the network's limits count what becomes of it. */
export interface OfNetwork {
  /** A digest that nobody undoes without the shop's key; none for a call of the shop's own process. */
  readonly network?: string | undefined
  /** It waits at a bank, and its network's share of what may is less by it. */
  readonly isAtBank?: true
}

/** A future order: what the buyer agreed to, as it was at that moment. */
export interface OrderDraft extends OfNetwork {
  /** The figures that the page showed, compared when the checkout was changed since. */
  readonly shown: unknown
  /** Differs once the cart or its checkout is changed. */
  readonly version: string
  readonly order: DraftedOrder
  readonly lines: readonly DraftedLine[]
}

/** The edit of an order whose difference the buyer agreed to pay; what it makes of the order is kept with the edit. */
export interface EditDraft extends OfNetwork {
  readonly orderEditId: number
}

export interface DraftedOrder {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly address: string
  readonly apartment: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly delivery: string
  /** YYYY-MM-DD, as the days below. */
  readonly deliver_from: string
  readonly deliver_to: string
  readonly discount_code: string | null
  readonly subtotal_cents: number
  readonly discount_cents: number
  readonly delivery_cents: number
  readonly tax_cents: number
  readonly tax_rate_millionths: number
  readonly total_cents: number
  /** Drafts that were begun before the terms had versions lack it: they are of the first. */
  readonly terms_version?: number
}

export interface DraftedLine {
  readonly variant_id: number
  readonly product_handle: string
  readonly product_title: string
  readonly variant_title: string
  readonly sku: string
  readonly quantity: number
  readonly unit_price_cents: number
  readonly setting?: string
}

/** A variant, and how many of it the payment took from stock. */
export type Held = readonly [variantId: number, quantity: number]

interface PaymentsTable {
  id: GeneratedAlways<number>
  checkout_id: number
  /** Set where it pays the difference of an edit, and not the order itself. */
  order_edit_id: ColumnType<number | null, number | null, never>
  provider: string
  /** No money moved. */
  is_test: boolean
  idempotency_key: string
  amount_cents: number
  /** What an edit left to be taken of the amount; null where that is all of it. */
  capture_cents: ColumnType<number | null, undefined, number>
  /** Null where it was not paid by card. */
  card_brand: string | null
  card_last_four: string | null
  state: PaymentState
  reference: string | null
  reason: string | null
  /** Why the provider refused to take the money, or to pay it back, and since when. */
  refusal: Generated<string | null>
  refused_at: Generated<Date | null>
  draft: ColumnType<OrderDraft | EditDraft | null, string | null, string | null>
  held: ColumnType<readonly Held[], string | undefined, string>
  held_until: Date | null
  tries: Generated<number>
  next_try_at: Date | null
  created_at: Generated<Date>
  /** A digest of the secret that the paying browser keeps; see migration 160. */
  payer_digest: ColumnType<string | null, string | null, never>
}

/** What providers sent by themselves, so that each notice counts once. */
interface PaymentNoticesTable {
  provider: string
  id: string
  type: string
  received_at: Date
}

export type RefundState = 'started' | 'pending' | 'paid' | 'failed'

/** The event that a refund was made for. */
export type RefundKind = 'cancellation' | 'return' | 'edit' | 'owner'

interface RefundsTable {
  id: GeneratedAlways<number>
  order_id: number
  /** The payment whose money goes back. */
  payment_id: number
  kind: RefundKind
  return_id: number | null
  order_edit_id: ColumnType<number | null, number | null | undefined, never>
  /** Of the list in services/admin-contract/refunds.ts, where staff gave the money back. */
  reason: string | null
  restocked: boolean
  /** The failed refund that this one takes the place of. */
  retry_of: number | null
  idempotency_key: string
  amount_cents: number
  tax_cents: number
  state: RefundState
  reference: string | null
  failure_reason: string | null
  tries: Generated<number>
  /** Null once it has ended, and where the provider was silent for too long. */
  next_try_at: Date | null
  created_at: Date
  ended_at: Date | null
}

interface RefundLinesTable {
  refund_id: number
  order_id: number
  position: number
  quantity: number
}

export type DisputeState = 'needs-response' | 'under-review' | 'won' | 'lost' | 'closed'

interface DisputesTable {
  id: GeneratedAlways<number>
  provider: string
  reference: string
  /** Null where the provider names a payment that is not of this shop. */
  payment_id: number | null
  amount_cents: number
  currency: string
  reason: string
  state: DisputeState
  respond_by: Date | null
  next_try_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface ComparedCounts {
  readonly payments: number
  readonly refunds: number
  readonly disputes: number
  readonly payouts: number
}

export interface KeptDifference {
  readonly kind: string
  readonly subject: string
  readonly detail: string
}

interface ReconciliationsTable {
  /** Midnight UTC. */
  day: Date
  claimed_until: Date
  finished_at: Date | null
  counts: ColumnType<ComparedCounts | null, string | null | undefined, string>
  differences: ColumnType<readonly KeptDifference[] | null, string | null | undefined, string>
  difference_count: number | null
}
