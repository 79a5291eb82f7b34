/** What can differ between the books of a payment provider and the shop's, each with what to do about it. */
export const DIFFERENCES = {
  'captured-without-order':
    'Money was taken and there is no order: refund it at the provider, and write to the buyer.',
  'paid-twice': 'One checkout was paid twice: refund the payment that has no order at the provider.',
  'unknown-payment':
    'The provider holds a payment that this shop did not start: see who else uses the account, and refund it there if nobody does.',
  'order-not-captured':
    'The money of an order was not taken: see the log for the reason, and do not ship before it is taken.',
  'capture-missing':
    'The shop believes that it was paid, and the provider has taken nothing: ask the provider, and do not ship.',
  'capture-unrecorded':
    'The provider has taken the money and the shop has not noticed: it asks again by itself, so see the log if this stays.',
  'amount-differs':
    'Another amount was taken than the order costs: refund what is too much, or ask the buyer for what is missing.',
  'currency-differs':
    'The payment is in another currency than the order: refund it, and ask the buyer to order again.',
  'held-after-given-up':
    'Money of a buyer is held for a payment that became no order: cancel the payment at the provider.',
  'refund-unknown':
    'A refund was made at the provider by hand: take it into account before you refund the order here.',
  'refund-missing':
    'The shop believes that it paid a refund, and the provider knows of none: ask the provider, then pay it there.',
  'refund-unpaid':
    'A refund was begun and is not at the provider: it is tried again by itself, so see the log for the reason.',
  'refund-differs': 'A refund has another amount or state at the provider: go by what the provider says.',
  'dispute-unknown':
    'A buyer’s bank disputes a payment and the shop has not heard of it: answer at the provider before the deadline.',
  'dispute-differs': 'A dispute stands otherwise at the provider: go by what the provider says.',
  'payout-differs':
    'A payout is not the sum of its transactions: ask the provider for its report of that payout.',
} as const satisfies Record<string, string>

export type DifferenceKind = keyof typeof DIFFERENCES

export const DIFFERENCE_KINDS = Object.keys(DIFFERENCES) as [DifferenceKind, ...DifferenceKind[]]
