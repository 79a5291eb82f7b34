import type { Database } from '#database/connect.ts'
import type { DifferenceKind } from '#services/admin-contract/differences.ts'
import type { ProviderBooks, Span } from './provider-books.ts'

export interface Difference {
  readonly kind: DifferenceKind
  readonly subject: string
  readonly detail: string
}

/** One provider's books and the shop's, for a span of time by the shop's clock. */
export interface Comparison {
  readonly database: Database
  readonly provider: string
  readonly books: ProviderBooks
  readonly span: Span
  /** The span in which the provider may have booked what the shop began in `span`. */
  readonly widerSpan: Span
  report(difference: Difference | undefined): void
}
