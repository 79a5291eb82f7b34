import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { caseNumber } from '../case-number.ts'

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
  /** Number of pictures. */
  readonly pictures: number
}

function selectClaims(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.claims as claim')
    .innerJoin('storefront.orders as order', 'order.id', 'claim.order_id')
    .select(['claim.id', 'order.number as orderNumber', 'sequence', 'position', 'words', 'answer'])
    .select(['claimed_at as claimedAt', 'answered_at as answeredAt'])
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

const MAX_OPEN = 250

/** Claims of all orders without an answer, the oldest first. */
export async function readOpenClaims(query: Kysely<Tables>): Promise<Claim[]> {
  const rows = await selectClaims(query)
    .where('answered_at', 'is', null)
    .orderBy('claimed_at')
    .orderBy('claim.id')
    .limit(MAX_OPEN)
    .execute()
  return rows.map(named)
}

function named<Row extends { orderNumber: number; sequence: number }>(row: Row): Row & { number: string } {
  return { ...row, number: caseNumber('W', row.orderNumber, row.sequence) }
}
