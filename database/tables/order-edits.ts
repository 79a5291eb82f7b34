import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DraftedLine, DraftedOrder } from './payments.ts'

/** Migration 87 documents each state beside the column. */
export type OrderEditState = 'applied' | 'asked' | 'lapsed'

export type EditSettledBy =
  | 'nothing'
  | 'refund'
  | 'smaller-capture'
  | 'larger-capture'
  | 'payment'
  /** The order costs more by less than its provider takes. */
  | 'waived'

export interface OrderEditTables {
  'storefront.order_edits': OrderEditsTable
}

/** What an edit may change of an order, under the names of the order's columns. */
export interface OrderContents {
  readonly order: Pick<
    DraftedOrder,
    | 'first_name'
    | 'last_name'
    | 'address'
    | 'apartment'
    | 'city'
    | 'state'
    | 'zip'
    | 'subtotal_cents'
    | 'discount_cents'
    | 'delivery_cents'
    | 'tax_cents'
    | 'tax_rate_millionths'
    | 'total_cents'
  >
  readonly lines: readonly ContentsLine[]
}

export interface ContentsLine extends Omit<DraftedLine, 'variant_id'> {
  readonly position: number
  /** Null once the owner has deleted the variant. */
  readonly variant_id: number | null
}

interface OrderEditsTable {
  id: GeneratedAlways<number>
  order_id: number
  sequence: number
  state: OrderEditState
  before: ColumnType<OrderContents, string, never>
  after: ColumnType<OrderContents, string, never>
  difference_cents: number
  settled_by: EditSettledBy
  edited_by: string
  account: string | null
  role: string | null
  created_at: Date
  applied_at: Date | null
  lapses_at: Date | null
  /** The first invoice of the order is of what the edit made of it. */
  before_invoice: Generated<boolean>
}
