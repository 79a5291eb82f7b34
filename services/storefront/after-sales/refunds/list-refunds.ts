import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { RefundState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { REFUND_LISTS, refundOperations } from '#services/admin-contract/refunds.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { type CaseQuery, PAGE_CASES, pageOf, soughtOrder } from '../case-list.ts'
import { shownRefund } from './refund-words.ts'

type RefundPage = AnswerOf<typeof refundOperations.listRefunds>
type RefundList = (typeof REFUND_LISTS)[number]

interface ListOfRefunds {
  readonly states: readonly RefundState[]
  /** Nobody asks the provider any more, though the money has not arrived. */
  readonly isLate?: boolean
  /** What waits is listed by what waits longest. */
  readonly waits?: true
}

const LISTS: Readonly<Record<RefundList, ListOfRefunds>> = {
  pending: { states: ['started', 'pending'], isLate: false, waits: true },
  late: { states: ['pending'], isLate: true, waits: true },
  failed: { states: ['failed'], waits: true },
  paid: { states: ['paid'] },
  all: { states: [] },
}

function selectRefunds(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.refunds as refund')
    .innerJoin('storefront.orders as order', 'order.id', 'refund.order_id')
    .select(['refund.id', 'refund.kind', 'refund.state', 'refund.amount_cents as amountCents'])
    .select(['refund.reason', 'refund.failure_reason as failureReason', 'refund.next_try_at as nextTryAt'])
    .select(['refund.created_at as createdAt', 'refund.ended_at as endedAt'])
    .select(['order.number', 'order.email', 'first_name as firstName', 'last_name as lastName'])
    .select(
      sql<number>`(select count(*) from storefront.refunds as earlier
        where earlier.order_id = refund.order_id and earlier.id <= refund.id)::int`.as('sequence'),
    )
    .select(
      sql<boolean>`exists (select from storefront.refunds as again where again.retry_of = refund.id)`.as(
        'isRetried',
      ),
    )
}

/** A page of the refunds of all orders. */
export async function listRefunds(
  { query }: Database,
  { state = 'all', q, after }: CaseQuery<RefundList>,
): Promise<Outcome<RefundPage>> {
  const { states, isLate, waits } = LISTS[state]
  const sought = soughtOrder(q)
  const read = await selectRefunds(query)
    .$if(states.length > 0, (some) => some.where('refund.state', 'in', states))
    .$if(isLate !== undefined, (some) => some.where('refund.next_try_at', isLate ? 'is' : 'is not', null))
    .$if(state === 'failed', (some) =>
      some.where(sql<boolean>`not exists (select from storefront.refunds where retry_of = refund.id)`),
    )
    .$if(sought !== undefined, (some) => some.where(sought ?? sql.lit(true)))
    .$if(after !== undefined, (some) => some.where('refund.id', waits ? '>' : '<', Number(after)))
    .orderBy('refund.id', waits ? 'asc' : 'desc')
    .limit(PAGE_CASES + 1)
    .execute()
  const { rows, next } = pageOf(read)
  const refunds = rows.map(({ isRetried, nextTryAt, ...row }) => {
    const isOverdue = row.state === 'pending' && nextTryAt === null
    return {
      ...shownRefund({ ...row, isOverdue }, isRetried),
      amountCents: row.amountCents,
      order: row.number,
      name: `${row.firstName} ${row.lastName}`,
      email: row.email,
      mayBeRetried: isOverdue || (row.state === 'failed' && !isRetried),
    }
  })
  return done({ refunds, next })
}
