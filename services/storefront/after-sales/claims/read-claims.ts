import { type Kysely, sql } from 'kysely'
import type { ClaimOutcome } from '#database/tables/after-sales.ts'
import type { Tables } from '#database/tables.ts'
import type { CLAIM_LISTS, CLAIM_STATES } from '#services/admin-contract/claims.ts'
import { type CasePage, type CaseQuery, PAGE_CASES, pageOf, soughtOrder } from '../case-list.ts'
import { caseNumber } from '../case-number.ts'

const OUTCOMES: readonly ClaimOutcome[] = ['replacement', 'part', 'refund', 'refused']
const GOODS: readonly ClaimOutcome[] = ['replacement', 'part']

export interface Claim {
  readonly id: number
  /** Like W1042-1. */
  readonly number: string
  readonly orderNumber: number
  readonly sequence: number
  /** Position of the order line that has failed. */
  readonly position: number
  readonly words: string
  readonly claimedAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
  /** Null of what was answered in words alone. */
  readonly outcome: ClaimOutcome | null
  /** Until they were told it, an outcome was in the shop's own books alone. */
  readonly outcomeTold: boolean
  readonly sentAt: Date | null
  /** Null of what was sent without one. */
  readonly trackingNumber: string | null
  /** Number of pictures. */
  readonly pictures: number
}

function selectClaims(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.claims as claim')
    .innerJoin('storefront.orders as order', 'order.id', 'claim.order_id')
    .select(['claim.id', 'order.number as orderNumber', 'sequence', 'position', 'words', 'answer', 'outcome'])
    .select(['claimed_at as claimedAt', 'answered_at as answeredAt', 'sent_at as sentAt'])
    .select(['claim.tracking_number as trackingNumber', 'outcome_told as outcomeTold'])
    .select((row) =>
      row
        .selectFrom('storefront.claim_pictures as picture')
        .whereRef('picture.claim_id', '=', 'claim.id')
        .select((pictures) => pictures.fn.countAll<number>().as('count'))
        .as('pictures'),
    )
    .$narrowType<{ pictures: number }>()
}

/** Claims of one order, the oldest first. */
export async function readClaims(query: Kysely<Tables>, orderNumber: number): Promise<Claim[]> {
  const rows = await selectClaims(query).where('order.number', '=', orderNumber).orderBy('sequence').execute()
  return rows.map(named)
}

export type ClaimList = (typeof CLAIM_LISTS)[number]
export type ClaimState = (typeof CLAIM_STATES)[number]

/** A page of the claims on all orders: by what waits longest where they wait, else by what is newest. */
export async function readClaimPage(
  query: Kysely<Tables>,
  { state = 'open', q, after }: CaseQuery<ClaimList>,
): Promise<CasePage<Claim>> {
  const waits = state === 'open' || state === 'to-send'
  const outcome = OUTCOMES.find((each) => each === state)
  const sought = soughtOrder(q)
  const rows = await selectClaims(query)
    .$if(state === 'open', (some) => some.where('answered_at', 'is', null))
    .$if(state === 'to-send', (some) =>
      some.where('outcome_told', '=', true).where('outcome', 'in', GOODS).where('sent_at', 'is', null),
    )
    .$if(state === 'answered', (some) => some.where('answered_at', 'is not', null))
    .$if(outcome !== undefined, (some) => some.where('outcome', '=', outcome ?? null))
    .$if(sought !== undefined, (some) => some.where(sought ?? sql.lit(true)))
    .$if(after !== undefined, (some) => some.where('claim.id', waits ? '>' : '<', Number(after)))
    .orderBy('claim.id', waits ? 'asc' : 'desc')
    .limit(PAGE_CASES + 1)
    .execute()
  return pageOf(rows.map(named))
}

export function claimState({
  answeredAt,
  outcome,
  outcomeTold,
  sentAt,
}: Pick<Claim, 'answeredAt' | 'outcome' | 'outcomeTold' | 'sentAt'>): ClaimState {
  if (answeredAt === null) return 'open'
  if (sentAt !== null) return 'sent'
  return outcomeTold && outcome !== null && GOODS.includes(outcome) ? 'to-send' : 'answered'
}

const PICTURE = /^[1-5]$/

/** The first picture has number 1. */
export async function readClaimPicture(query: Kysely<Tables>, { id }: Pick<Claim, 'id'>, picture: string) {
  if (!PICTURE.test(picture)) return undefined
  return query
    .selectFrom('storefront.claim_pictures')
    .where('claim_id', '=', id)
    .where('position', '=', Number(picture))
    .select(['bytes', 'content_type'])
    .executeTakeFirst()
}

function named<Row extends { orderNumber: number; sequence: number }>(row: Row): Row & { number: string } {
  return { ...row, number: caseNumber('W', row.orderNumber, row.sequence) }
}
