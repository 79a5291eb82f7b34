import { sql } from 'kysely'
import type { RefundState } from '#database/tables/payments.ts'
import { formatUsd } from '../../pricing/money.ts'
import { compareEntries } from './compare-entries.ts'
import type { Comparison } from './comparison.ts'
import type { BookedRefund } from './provider-books.ts'

interface OwnRefund {
  readonly id: number
  readonly key: string
  readonly reference: string | null
  readonly state: RefundState
  readonly amountCents: number
  readonly orderNumber: number
  readonly createdAt: Date
}

const STATE_THERE: Readonly<Record<RefundState, BookedRefund['state']>> = {
  started: 'pending',
  pending: 'pending',
  paid: 'paid',
  failed: 'failed',
}

/** Compares the refunds of both books, and counts those of the provider. */
export function compareRefunds(comparison: Comparison): Promise<number> {
  const { books } = comparison
  return compareEntries<BookedRefund, OwnRefund>(comparison, {
    booked: (span) => books.refunds(span),
    lookUp: (reference) => books.lookUpRefund(reference),
    readByKeys: (keys) => readByKeys(comparison, keys),
    readExpected: (after, limit) => readMoving(comparison, after, limit),
    ...{ compare, missing },
    async unknown(refunds) {
      const givenBack = await findGivenBack(
        comparison,
        refunds.flatMap(({ key }) => key ?? []),
      )
      return refunds.filter(({ key }) => key === null || !givenBack.has(key)).map(unknown)
    },
  })
}

function unknown({ reference, amountCents, currency, state }: BookedRefund) {
  if (state === 'failed') return undefined
  const detail = `${amountCents} cents ${currency} are ${state}; the shop has no such refund`
  return { kind: 'refund-unknown', subject: `refund ${reference}`, detail } as const
}

function compare({ reference, amountCents, state }: BookedRefund, ours: OwnRefund) {
  if (amountCents === ours.amountCents && state === STATE_THERE[ours.state]) return undefined
  const subject = `order ${ours.orderNumber}, refund ${reference}`
  const detail = `the provider has ${formatUsd(amountCents)} ${state}, the shop ${formatUsd(ours.amountCents)} ${STATE_THERE[ours.state]}`
  return { kind: 'refund-differs', subject, detail } as const
}

function missing({ orderNumber, key, amountCents, state }: OwnRefund) {
  const subject = `order ${orderNumber}, refund ${key}`
  const money = formatUsd(amountCents)
  if (state === 'started')
    return { kind: 'refund-unpaid', subject, detail: `${money} has not reached the provider` } as const
  const detail = `the shop has ${money} as ${state}, the provider nothing`
  return { kind: 'refund-missing', subject, detail } as const
}

function select({ database, provider }: Comparison) {
  return database.query
    .selectFrom('storefront.refunds as refund')
    .innerJoin('storefront.orders as order', 'order.id', 'refund.order_id')
    .innerJoin('storefront.payments as payment', 'payment.id', 'refund.payment_id')
    .where('payment.provider', '=', provider)
    .select([
      'refund.id',
      'refund.reference',
      'refund.state',
      'refund.amount_cents as amountCents',
      'order.number as orderNumber',
    ])
    .select(['refund.created_at as createdAt'])
    .select(sql<string>`payment.idempotency_key || ':' || refund.idempotency_key`.as('key'))
}

/** A refund's key at the provider is its payment's key, a colon, and its own. */
function parts(keys: readonly string[]): [payment: string, own: string][] {
  return keys.map((key) => {
    const colon = key.indexOf(':')
    return colon < 0 ? ['', key] : [key.slice(0, colon), key.slice(colon + 1)]
  })
}

async function readByKeys(comparison: Comparison, keys: readonly string[]) {
  if (keys.length === 0) return []
  const own = parts(keys).map(([, key]) => key)
  return select(comparison).where('refund.idempotency_key', 'in', own).execute()
}

/** Money that came after its payment was given up goes back without an order, and so without a refund's row. */
async function findGivenBack(
  { database, provider }: Comparison,
  keys: readonly string[],
): Promise<Set<string>> {
  const payments = parts(keys).flatMap(([payment, own]) => (own === 'back' ? payment : []))
  if (payments.length === 0) return new Set()
  const found = await database.query
    .selectFrom('storefront.payments')
    .where('provider', '=', provider)
    .where('idempotency_key', 'in', payments)
    .select('idempotency_key')
    .execute()
  return new Set(found.map(({ idempotency_key }) => `${idempotency_key}:back`))
}

/** Refunds of the span that move money: where nothing was captured yet, it was released instead. */
function readMoving(comparison: Comparison, after: number, limit: number) {
  const { span } = comparison
  return select(comparison)
    .where('refund.state', '<>', 'failed')
    .where('refund.amount_cents', '>', 0)
    .where('payment.state', '=', 'captured')
    .where('refund.created_at', '>=', span.from)
    .where('refund.created_at', '<', span.to)
    .where('refund.id', '>', after)
    .orderBy('refund.id')
    .limit(limit)
    .execute()
}
