import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { refundDays, type Terms } from '#facts/policies/terms.ts'
import { type Order, readOrderByNumber } from '../../orders/order.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatUsd } from '../../pricing/money.ts'

/** What the shop holds about a disputed payment, a line each, for whoever answers the bank. */
export async function readEvidence(query: Kysely<Tables>, paymentId: number | null): Promise<string[]> {
  const row =
    paymentId === null
      ? undefined
      : await query
          .selectFrom('storefront.orders as order')
          .innerJoin('storefront.payments as payment', 'payment.checkout_id', 'order.checkout_id')
          .where('payment.id', '=', paymentId)
          .select(['order.id', 'order.number'])
          .executeTakeFirst()
  const order = row && (await readOrderByNumber(query, row.number))
  if (!row || !order) return ['The shop has no order of this payment.']
  const { number, placedAt, email, firstName, lastName, address, apartment, city, state, zip } = order
  const { fulfilment, deliveredOn, cancelledAt } = order
  const street = [address, apartment].filter(Boolean).join(', ')
  return [
    `Order ${number}, placed ${minute(placedAt)} by ${firstName} ${lastName}, ${email}, for ${sumWords(order)}`,
    ...order.lines.map((line) => `${line.quantity} × ${lineName(line)} (${line.sku})`),
    `To be delivered to ${firstName} ${lastName}, ${street}, ${city}, ${state} ${zip}`,
    fulfilment
      ? `Shipped ${minute(fulfilment.at)}, tracking number ${fulfilment.trackingNumber}`
      : 'Not shipped',
    deliveredOn ? `Delivered ${deliveredOn}` : 'No delivery is recorded',
    ...(cancelledAt ? [`Canceled ${minute(cancelledAt)}`] : []),
    ...(await readRefunds(query, row.id)),
    ...(await readCases(query, row.id)),
    ...(await readMails(query, email, number)),
    ...promises(order.terms),
  ]
}

/** A bank compares the sum with what it was asked for. */
function sumWords({ totalCents, paidCents }: Order): string {
  const total = formatUsd(totalCents)
  const waivedCents = totalCents - paidCents
  return waivedCents > 0 ? `${total}, of which ${formatUsd(waivedCents)} was not charged` : total
}

/** A bank asks what the buyer was told before they paid. */
const promises = ({ shipsWithinHours, returnDays, warrantyYears, ...terms }: Terms) => [
  `The shop’s published policies: orders ship within ${shipsWithinHours} hours`,
  `Returns within ${returnDays} days of delivery with a prepaid label, refunded within ${refundDays(terms)} of receiving them`,
  `A limited warranty of ${warrantyYears} years`,
]

function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

async function readRefunds(query: Kysely<Tables>, orderId: number): Promise<string[]> {
  const rows = await query
    .selectFrom('storefront.refunds')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .select(['amount_cents', 'state', 'created_at'])
    .execute()
  return rows.map(
    ({ amount_cents, state, created_at }) =>
      `Refund of ${formatUsd(amount_cents)}, begun ${minute(created_at)}: ${state}`,
  )
}

async function readCases(query: Kysely<Tables>, orderId: number): Promise<string[]> {
  const returns = await query
    .selectFrom('storefront.returns')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .select(['reason', 'requested_at', 'state'])
    .execute()
  const claims = await query
    .selectFrom('storefront.claims')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .select(['claimed_at', 'answered_at', 'sent_at', 'tracking_number'])
    .execute()
  return [
    ...returns.map(
      ({ reason, requested_at, state }) => `Return asked for ${minute(requested_at)} (${reason}): ${state}`,
    ),
    ...claims.map(({ claimed_at, answered_at, sent_at, tracking_number }) =>
      [
        `Warranty claim made ${minute(claimed_at)}`,
        answered_at ? `answered ${minute(answered_at)}` : 'not answered yet',
        ...(sent_at ? [`goods sent ${minute(sent_at)}`] : []),
        ...(tracking_number ? [`tracking number ${tracking_number}`] : []),
      ].join(', '),
    ),
  ]
}

/** Mails that name the order in their subject, and whether the buyer's mail server took them. */
async function readMails(query: Kysely<Tables>, email: string, number: number): Promise<string[]> {
  const rows = await query
    .selectFrom('mail.messages')
    .where('recipient', '=', email)
    .where('subject', 'like', `%${number}%`)
    .orderBy('id')
    .limit(50)
    .select(['subject', 'created_at', 'delivered_at'])
    .execute()
  return rows.map(
    ({ subject, created_at, delivered_at }) =>
      `Mail “${subject}”, written ${minute(created_at)}, ${delivered_at ? `taken by the buyer’s mail server ${minute(delivered_at)}` : 'not delivered'}`,
  )
}
