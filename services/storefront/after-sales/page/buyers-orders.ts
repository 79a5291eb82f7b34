import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Carrier, carrierOf } from '#facts/delivery/carriers.ts'
import { readDocuments } from '../../documents/read-documents.ts'
import { helpPath } from '../../orders/open-order.ts'
import { type Order, readOrderByNumber } from '../../orders/order.ts'
import { readRefunds } from '../../payments/refunds/read-refunds.ts'
import { formatWindow } from '../../pricing/delivery-days.ts'
import { decideClaimable } from '../claims/claimable.ts'
import { readClaims } from '../claims/read-claims.ts'
import { claimPath } from '../claims/shown-claim.ts'
import { documentPath } from '../documents/document-pages.ts'
import { readAskedEdit } from '../edit/order-edits.ts'
import { readReturns } from '../returns/read-returns.ts'
import { returnPath } from '../returns/return-words.ts'
import { decideReturnable } from '../returns/returnable.ts'
import { isAllRefunded, isDelivered, isOverdue, orderStateLabel } from './order-state.ts'

/** What an account is shown of one of its orders. Its paths hold the order's secret, as the mails do. */
export interface BuyersOrder {
  readonly number: number
  readonly placedAt: string
  readonly state: string
  /** The days on which it should arrive; null once it has or should have, and of an order that was canceled or refunded. */
  readonly arrives: string | null
  readonly trackingNumber: string | null
  /** Whose number that is, where it tells so. */
  readonly carrier: Carrier | null
  readonly totalCents: number
  readonly isTest: boolean
  readonly lines: readonly BuyersLine[]
  /** The order's own page. */
  readonly path: string
  /** Where the buyer pays for a change of the order, which stays as it is until then. */
  readonly payPath: string | null
  readonly invoicePath: string | null
  /** Where something can be done now: to cancel, to return, to claim. */
  readonly cancelPath: string | null
  readonly returnPath: string | null
  readonly claimPath: string | null
  /** Returns and claims that were made, each with its page. */
  readonly cases: readonly { readonly number: string; readonly path: string }[]
}

interface BuyersLine {
  readonly title: string
  readonly variantTitle: string
  readonly quantity: number
  readonly productHandle: string
  /** Null once the owner has deleted the variant. */
  readonly variantId: string | null
}

/** Tells orders to whom they belong, which the caller has made sure of. Unknown numbers are left out. */
export async function readBuyersOrders(
  query: Kysely<Tables>,
  numbers: readonly number[],
  now: Date,
): Promise<BuyersOrder[]> {
  const orders = await Promise.all(numbers.map((number) => readOrderByNumber(query, number)))
  return Promise.all(orders.flatMap((order) => (order ? [readBuyersOrder(query, order, now)] : [])))
}

async function readBuyersOrder(query: Kysely<Tables>, order: Order, now: Date): Promise<BuyersOrder> {
  const { number, placedAt, totalCents, isTest, window, fulfilment, cancelledAt } = order
  const [returns, refunds, claims, documents, variants, edit] = await Promise.all([
    readReturns(query, number),
    readRefunds(query, number),
    readClaims(query, number),
    readDocuments(query, number),
    readVariants(query, number),
    readAskedEdit(query, number),
  ])
  const waitsForPayment = edit !== undefined && edit.lapsesAt > now
  const isOver = cancelledAt !== null || isAllRefunded(order, refunds)
  const isExpected = !isOver && !isDelivered(order, now) && !isOverdue(order, now)
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return {
    ...{ number, totalCents, isTest },
    placedAt: placedAt.toISOString(),
    state: waitsForPayment
      ? 'A change waits for your payment'
      : orderStateLabel({ order, returns, refunds, now }),
    arrives: isExpected ? formatWindow(window) : null,
    trackingNumber: fulfilment?.trackingNumber ?? null,
    carrier: (fulfilment && carrierOf(fulfilment.trackingNumber)) ?? null,
    lines: order.lines.map(({ position, productTitle: title, variantTitle, quantity, productHandle }) => {
      const variantId = variants.get(position) ?? null
      return { title, variantTitle, quantity, productHandle, variantId }
    }),
    path: helpPath(order),
    payPath: waitsForPayment ? helpPath(order, 'payment') : null,
    invoicePath: invoice ? documentPath(order, invoice) : null,
    cancelPath: cancelledAt || fulfilment ? null : helpPath(order, 'cancel'),
    returnPath:
      decideReturnable(order, { returns, refunds }, now).kind === 'open' ? helpPath(order, 'return') : null,
    claimPath:
      decideClaimable(order, { returns, refunds }, now).kind === 'open' ? helpPath(order, 'claim') : null,
    cases: [
      ...returns.map((asked) => ({ number: asked.number, path: returnPath(order, asked) })),
      ...claims.map((claim) => ({ number: claim.number, path: claimPath(order, claim) })),
    ],
  }
}

/** The storefront's ids of the variants that were bought, by the position of their line. */
async function readVariants(query: Kysely<Tables>, number: number): Promise<ReadonlyMap<number, string>> {
  const rows = await query
    .selectFrom('storefront.order_lines as line')
    .innerJoin('storefront.orders as order', 'order.id', 'line.order_id')
    .where('order.number', '=', number)
    .select(['line.position', 'line.variant_id as variantId'])
    .execute()
  return new Map(
    rows.flatMap(({ position, variantId }) =>
      variantId === null ? [] : [[position, `gid://shopify/ProductVariant/${variantId}`] as const],
    ),
  )
}
