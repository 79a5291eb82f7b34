import type { GeneratedAlways } from 'kysely'
import type { OrderContents } from './order-edits.ts'
import type { DraftedLine, DraftedOrder, RefundKind } from './payments.ts'

export interface DocumentTables {
  'storefront.documents': DocumentsTable
}

export type DocumentKind = 'invoice' | 'credit-note'

export interface DocumentLine extends Omit<DraftedLine, 'variant_id'> {
  readonly position: number
}

/** The order as it was when the document was issued. */
export interface DocumentContent extends DraftedOrder {
  readonly number: number
  readonly placed_at: string
  readonly card_brand: string | null
  readonly card_last_four: string | null
  readonly is_test: boolean
  /** Of a credit note, the pieces that were paid back: null where it is for an amount. Null for an edit as well. */
  readonly lines: readonly DocumentLine[] | null
  /**
   * What of the total was paid, on an order's own invoice, or of its difference, on that of an edit which moved no money.
   * Those from before November 28, 2026 lack it.
   */
  readonly paid_cents?: number
  /** Only papers of an edit have this: an invoice of its own, or the credit note of what went back for it. */
  readonly edit?: { readonly before: OrderContents; readonly after: OrderContents }
  /** Only a credit note has this. */
  readonly refund?: {
    readonly kind: RefundKind
    readonly reason: string | null
    readonly amount_cents: number
    readonly tax_cents: number
  }
}

interface DocumentsTable {
  id: GeneratedAlways<number>
  kind: DocumentKind
  year: number
  /** Numbers of one kind and year follow each other without a gap. */
  number: number
  order_id: number
  refund_id: number | null
  /** The payment of an edit that an invoice is for. */
  payment_id: number | null
  /** The edit that an invoice is for, where no money was moved for it. */
  order_edit_id: number | null
  issued_at: Date
  content: DocumentContent
}
