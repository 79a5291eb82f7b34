import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { DISPUTE_LISTS, paymentOperations } from '#services/admin-contract/payments.ts'

type DisputePage = AnswerOf<typeof paymentOperations.listDisputes>

interface DisputeQuery {
  readonly state?: (typeof DISPUTE_LISTS)[number] | undefined
  readonly q?: string | undefined
  readonly after?: string | undefined
}

const PAGE_DISPUTES = 50
/** The number of an order; anything else is looked for as a buyer's address. */
const ORDER = /^#?(?<order>\d{1,15})$/

/** One without a deadline comes after all that have one. */
const DEADLINE = sql`coalesce(dispute.respond_by, 'infinity')`

/** A page of the disputes: those that need an answer by their deadline, all others by what is newest. */
export async function listDisputes(
  query: Kysely<Tables>,
  { state = 'all', q = '', after }: DisputeQuery,
): Promise<DisputePage> {
  const byDeadline = state === 'needs-response'
  const order = ORDER.exec(q)?.groups?.order
  const read = await selectDisputes(query)
    .$if(state !== 'all', (some) => some.where('dispute.state', '=', state === 'all' ? 'closed' : state))
    .$if(order !== undefined, (some) => some.where('order.number', '=', Number(order)))
    .$if(order === undefined && q !== '', (some) =>
      some.where(sql<boolean>`lower("order".email) = lower(${q})`),
    )
    .$if(after !== undefined, (some) =>
      some.where(
        byDeadline
          ? sql<boolean>`(${DEADLINE}, dispute.id) > (
              select coalesce(respond_by, 'infinity'), id from storefront.disputes where id = ${Number(after)})`
          : sql<boolean>`dispute.id < ${Number(after)}`,
      ),
    )
    .$if(byDeadline, (some) => some.orderBy(DEADLINE).orderBy('dispute.id'))
    .$if(!byDeadline, (some) => some.orderBy('dispute.id', 'desc'))
    .limit(PAGE_DISPUTES + 1)
    .execute()
  const rows = read.slice(0, PAGE_DISPUTES)
  const last = rows.at(-1)
  return {
    disputes: rows.map(shownDispute),
    next: read.length > rows.length && last ? String(last.id) : null,
  }
}

export function selectDisputes(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.disputes as dispute')
    .leftJoin('storefront.payments as payment', 'payment.id', 'dispute.payment_id')
    .leftJoin('storefront.orders as order', 'order.checkout_id', 'payment.checkout_id')
    .select(['dispute.id', 'dispute.reference', 'dispute.payment_id as paymentId'])
    .select(['dispute.amount_cents as amountCents', 'dispute.currency', 'dispute.reason', 'dispute.state'])
    .select(['dispute.respond_by as respondBy', 'dispute.created_at as openedAt'])
    .select(['order.number as orderNumber', 'order.email'])
    .select(['order.first_name as firstName', 'order.last_name as lastName'])
}

type DisputeRow = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number]

export function shownDispute({
  paymentId: _,
  respondBy,
  openedAt,
  firstName,
  lastName,
  ...dispute
}: DisputeRow): DisputePage['disputes'][number] {
  return {
    ...dispute,
    name: firstName === null ? null : `${firstName} ${lastName}`,
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
  }
}
