import type { ExpressionBuilder } from 'kysely'
import type { PaymentState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { defaultCurrency } from '#facts/currencies/currencies.ts'
import { formatUsd } from '../../pricing/money.ts'
import { compareEntries } from './compare-entries.ts'
import type { Comparison } from './comparison.ts'
import type { BookedPayment } from './provider-books.ts'

/** A payment as the shop has it. */
interface OwnPayment {
  readonly id: number
  readonly key: string
  readonly reference: string | null
  readonly state: PaymentState
  /** The shop takes as much of the amount that is held. */
  readonly captureCents: number
  readonly orderNumber: number | null
  readonly isCancelled: boolean
  /** The number of the order that the same checkout became by another payment. */
  readonly otherOrder: number | null
  readonly createdAt: Date
}

/** Compares the payments of both books, and counts those of the provider. */
export function comparePayments(comparison: Comparison): Promise<number> {
  const { books } = comparison
  return compareEntries<BookedPayment, OwnPayment>(comparison, {
    booked: (span) => books.payments(span),
    lookUp: (reference) => books.lookUpPayment(reference),
    readByKeys: (keys) => readByKeys(comparison, keys),
    readExpected: (after, limit) => readHolding(comparison, after, limit),
    ...{ compare, missing },
    unknown: async (payments) => payments.map(unknown),
  })
}

function unknown({ reference, state, amountCents, refundedCents, currency }: BookedPayment) {
  if (state === 'empty' || amountCents === refundedCents) return undefined
  return {
    kind: 'unknown-payment',
    subject: reference,
    detail: `${amountCents - refundedCents} cents ${currency} are ${state}; no payment here has its key`,
  } as const
}

function compare(theirs: BookedPayment, ours: OwnPayment) {
  const { reference, state, amountCents, refundedCents, currency } = theirs
  const { orderNumber, captureCents } = ours
  const subject = orderNumber === null ? `payment ${reference}` : `order ${orderNumber}, payment ${reference}`
  const differ = <Kind extends string>(kind: Kind, detail: string) => ({ kind, subject, detail }) as const
  if (state === 'empty') return missing(ours)
  if (currency !== defaultCurrency)
    return differ('currency-differs', `the provider has ${currency}, the shop ${defaultCurrency}`)
  const money = formatUsd(amountCents)
  if (orderNumber === null) return withoutOrder(theirs, ours)
  if (state === 'held') {
    if (ours.state === 'captured')
      return differ('capture-missing', `${money} is held at the provider and was not taken`)
    if (ours.isCancelled) return differ('held-after-given-up', `${money} is held, and the order is canceled`)
    if (ours.state === 'released')
      return differ('held-after-given-up', `${money} is held, and all of it was to go back`)
    return differ('order-not-captured', `${money} is held and was not taken`)
  }
  if (amountCents !== captureCents)
    return differ('amount-differs', `the provider took ${money}, the shop has ${formatUsd(captureCents)}`)
  if (ours.state === 'captured' || amountCents === refundedCents) return undefined
  return differ('capture-unrecorded', `the provider took ${money}, the shop has the payment as ${ours.state}`)
}

function withoutOrder(
  { reference, state, amountCents, refundedCents }: BookedPayment,
  { otherOrder, state: ownState }: OwnPayment,
) {
  const subject = `payment ${reference}`
  const money = formatUsd(amountCents - refundedCents)
  if (state === 'held')
    return {
      kind: 'held-after-given-up',
      subject,
      detail: `${money} is held; here it is ${ownState}`,
    } as const
  if (amountCents === refundedCents) return undefined
  if (otherOrder === null)
    return {
      kind: 'captured-without-order',
      subject,
      detail: `${money} was taken; here it is ${ownState}`,
    } as const
  const detail = `${money} was taken, and its checkout is order ${otherOrder} by another payment`
  return { kind: 'paid-twice', subject, detail } as const
}

/** The provider holds no money for this payment of the shop's. */
function missing({ key, state, orderNumber, isCancelled, captureCents }: OwnPayment) {
  const subject = orderNumber === null ? `payment ${key}` : `order ${orderNumber}, payment ${key}`
  const money = formatUsd(captureCents)
  if (captureCents === 0) return undefined
  if (state === 'captured')
    return {
      kind: 'capture-missing',
      subject,
      detail: `the shop has ${money} as taken, the provider nothing`,
    } as const
  if (orderNumber === null || isCancelled || state === 'released') return undefined
  return {
    kind: 'order-not-captured',
    subject,
    detail: `the provider neither holds nor took ${money}`,
  } as const
}

/** An order is paid by the payment that placed it, and by one for each edit that cost more. */
function isOfOrder({ and, eb, or }: ExpressionBuilder<Joined, 'order' | 'payment'>) {
  return or([
    eb('order.payment_id', '=', eb.ref('payment.id')),
    and([
      eb('payment.order_edit_id', 'is not', null),
      eb('payment.state', 'in', ['authorised', 'captured'] as const),
    ]),
  ])
}

type Joined = Tables & {
  readonly order: Tables['storefront.orders']
  readonly payment: Tables['storefront.payments']
}

function select({ database, provider }: Comparison) {
  return database.query
    .selectFrom('storefront.payments as payment')
    .leftJoin('storefront.orders as order', (join) =>
      join.onRef('order.checkout_id', '=', 'payment.checkout_id').on(isOfOrder),
    )
    .where('payment.provider', '=', provider)
    .select([
      'payment.id',
      'payment.idempotency_key as key',
      'payment.reference',
      'payment.state',
      'payment.created_at as createdAt',
    ])
    .select((row) => row.fn.coalesce('payment.capture_cents', 'payment.amount_cents').as('captureCents'))
    .select(['order.number as orderNumber'])
    .select(({ eb }) => eb('order.cancelled_at', 'is not', null).$castTo<boolean>().as('isCancelled'))
    .select(({ selectFrom }) =>
      selectFrom('storefront.orders as other')
        .whereRef('other.checkout_id', '=', 'payment.checkout_id')
        .whereRef('other.payment_id', '<>', 'payment.id')
        .select(({ fn }) => fn.min('other.number').as('number'))
        .as('otherOrder'),
    )
}

async function readByKeys(comparison: Comparison, keys: readonly string[]) {
  if (keys.length === 0) return []
  return select(comparison).where('payment.idempotency_key', 'in', keys).execute()
}

/** The payments of the span for which the provider has to hold money, or to have taken it. */
function readHolding(comparison: Comparison, after: number, limit: number) {
  const { span } = comparison
  return select(comparison)
    .where('payment.state', 'in', ['authorised', 'captured'])
    .where('payment.created_at', '>=', span.from)
    .where('payment.created_at', '<', span.to)
    .where('payment.id', '>', after)
    .orderBy('payment.id')
    .limit(limit)
    .execute()
}
