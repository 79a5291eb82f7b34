import { type Kysely, sql } from 'kysely'
import type { ReturnState } from '#database/tables/after-sales.ts'
import type { Tables } from '#database/tables.ts'
import type { RETURN_LISTS } from '#services/admin-contract/returns.ts'
import type { ReturnedLine } from '../../payments/refunds/refund-shares.ts'
import { type CasePage, type CaseQuery, PAGE_CASES, pageOf, soughtOrder } from '../case-list.ts'
import { caseNumber } from '../case-number.ts'

export interface Return {
  readonly id: number
  /** Like R1042-1. */
  readonly number: string
  readonly orderNumber: number
  readonly sequence: number
  readonly state: ReturnState
  readonly reason: string
  readonly words: string
  readonly requestedAt: Date
  /** When the staff mailed the prepaid label, where they said so. */
  readonly labelSentAt: Date | null
  readonly receivedAt: Date | null
  readonly restocked: boolean | null
  readonly refundedAt: Date | null
  readonly refundCents: number | null
  readonly refusedAt: Date | null
  readonly refusal: string | null
  readonly lines: readonly ReturnedLine[]
}

function selectReturns(query: Kysely<Tables>) {
  return (
    query
      .selectFrom('storefront.returns as return')
      .innerJoin('storefront.orders as order', 'order.id', 'return.order_id')
      .select(['return.id', 'order.number as orderNumber', 'sequence', 'return.state'])
      .select(['return.reason', 'words', 'return.restocked'])
      .select([
        'label_sent_at as labelSentAt',
        'requested_at as requestedAt',
        'received_at as receivedAt',
        'refunded_at as refundedAt',
      ])
      .select(['refused_at as refusedAt', 'refusal'])
      // An order that was paid in several payments has a refund for each, and one that failed may be tried again.
      .select(
        sql<
          number | null
        >`(select sum(amount_cents) from storefront.refunds as refund where return_id = "return".id
            and not exists (select from storefront.refunds where retry_of = refund.id))::bigint`.as(
          'refundCents',
        ),
      )
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReturns>['executeTakeFirstOrThrow']>>

/** Returns of one order, the oldest first. */
export async function readReturns(query: Kysely<Tables>, orderNumber: number): Promise<Return[]> {
  const rows = await selectReturns(query)
    .where('order.number', '=', orderNumber)
    .orderBy('sequence')
    .execute()
  return withLines(query, rows)
}

export type ReturnList = (typeof RETURN_LISTS)[number]

interface ListOfReturns {
  readonly states: readonly ReturnState[]
  readonly hasLabel?: boolean
  /** What waits is listed by what waits longest. */
  readonly waits?: true
}

const LISTS: Readonly<Record<ReturnList, ListOfReturns>> = {
  open: { states: ['requested', 'received'], waits: true },
  asked: { states: ['requested'], hasLabel: false, waits: true },
  'label-sent': { states: ['requested'], hasLabel: true, waits: true },
  received: { states: ['received'], waits: true },
  refunded: { states: ['refunded'] },
  refused: { states: ['refused'] },
  all: { states: [] },
}

/** A page of the returns of all orders. */
export async function readReturnPage(
  query: Kysely<Tables>,
  { state = 'open', q, after }: CaseQuery<ReturnList>,
): Promise<CasePage<Return>> {
  const { states, hasLabel, waits } = LISTS[state]
  const sought = soughtOrder(q)
  const rows = await selectReturns(query)
    .$if(states.length > 0, (some) => some.where('return.state', 'in', states))
    .$if(hasLabel !== undefined, (some) => some.where('label_sent_at', hasLabel ? 'is not' : 'is', null))
    .$if(sought !== undefined, (some) => some.where(sought ?? sql.lit(true)))
    .$if(after !== undefined, (some) => some.where('return.id', waits ? '>' : '<', Number(after)))
    .orderBy('return.id', waits ? 'asc' : 'desc')
    .limit(PAGE_CASES + 1)
    .execute()
  return pageOf(await withLines(query, rows))
}

async function withLines(query: Kysely<Tables>, rows: readonly Row[]): Promise<Return[]> {
  if (rows.length === 0) return []
  const lines = await query
    .selectFrom('storefront.return_lines')
    .where(
      'return_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .select(['return_id', 'position', 'quantity'])
    .execute()
  return rows.map((row) => ({
    ...row,
    number: caseNumber('R', row.orderNumber, row.sequence),
    lines: lines
      .filter(({ return_id }) => return_id === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}
