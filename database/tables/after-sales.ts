import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AfterSalesTables {
  'storefront.returns': ReturnsTable
  'storefront.return_lines': ReturnLinesTable
  'storefront.claims': ClaimsTable
  'storefront.claim_pictures': ClaimPicturesTable
  'storefront.order_link_requests': OrderLinkRequestsTable
  'storefront.chair_passports': ChairPassportsTable
  'storefront.first_weeks': FirstWeeksTable
}

interface OrderLinkRequestsTable {
  id: GeneratedAlways<number>
  number: number
  email: string
  asked_at: Generated<Date>
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
}

export type ReturnState = 'requested' | 'received' | 'refunded' | 'refused'

interface ReturnsTable {
  id: GeneratedAlways<number>
  order_id: number
  sequence: number
  form_key: string
  reason: string
  words: string
  requested_at: Date
  state: Generated<ReturnState>
  /** When the staff said that they mailed the prepaid label. */
  label_sent_at: ColumnType<Date | null, undefined, Date | null>
  received_at: Date | null
  restocked: boolean | null
  refunded_at: Date | null
  refused_at: Date | null
  refusal: string | null
}

interface ReturnLinesTable {
  return_id: number
  order_id: number
  position: number
  quantity: number
}

/** What the shop promises in its answer to a claim. */
export type ClaimOutcome = 'replacement' | 'part' | 'refund' | 'refused'

interface ClaimsTable {
  id: GeneratedAlways<number>
  order_id: number
  sequence: number
  form_key: string
  position: number
  words: string
  claimed_at: Date
  answer: string | null
  answered_at: Date | null
  /** Null of what was answered in words alone. */
  outcome: ColumnType<ClaimOutcome | null, undefined, ClaimOutcome | null>
  outcome_told: Generated<boolean>
  /** When the goods went out that a claim was answered with; null before, and where it was answered otherwise. */
  sent_at: ColumnType<Date | null, undefined, Date>
  tracking_number: ColumnType<string | null, undefined, string | null>
}

interface ClaimPicturesTable {
  claim_id: number
  position: number
  content_type: string
  bytes: Buffer
}

interface ChairPassportsTable {
  order_id: number
  position: number
  piece: number
  owner: Generated<number>
  offer: Generated<number>
  is_offered: Generated<boolean>
  seat_hole: ColumnType<number | null, number | null | undefined, number | null>
  knee_hole: ColumnType<number | null, number | null | undefined, number | null>
  note: Generated<string>
}

/** The taps of the plan's emails, by which a buyer says how the chair feels. */
export type Feeling = 'fine' | 'shins' | 'back'

interface FirstWeeksTable {
  order_id: number
  asked_at: Date
  days_done: Generated<number>
  easy_left: Generated<number>
  easy_done: Generated<number>
  felt: ColumnType<Feeling | null, Feeling | null | undefined, Feeling | null>
  /** YYYY-MM-DD; read with to_char, since the driver makes it a moment in the process's time zone. */
  next_on: ColumnType<never, string, string | null>
  ended_at: ColumnType<Date | null, undefined, Date | null>
}
