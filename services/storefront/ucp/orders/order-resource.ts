import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { carrierOf } from '#facts/delivery/carriers.ts'
import { type OrderEdit, readEdits } from '../../after-sales/edit/order-edits.ts'
import { linesToSend } from '../../after-sales/returns/returnable.ts'
import { orderPath } from '../../html/links.ts'
import type { Order } from '../../orders/order.ts'
import { lineIdOf, writeLinesOfOrder, writeTotalsOfOrder } from '../../orders/write-order-lines.ts'
import { type Refund, readRefunds } from '../../payments/refunds/read-refunds.ts'
import { countPieces } from '../../payments/refunds/refund-shares.ts'
import { windowWords } from '../../pricing/delivery-days.ts'
import { lineName } from '../../pricing/line-names.ts'
import { CURRENCY } from '../goods/write-product.ts'
import { HOME_COUNTRY, writeAddress } from '../protocol/write-address.ts'

export interface OrderOfAgent {
  readonly order: Order
  /** The id of the agent's checkout that it came of. */
  readonly checkoutId: string
}

/** The order as it is now, whole: agents get the same whether they ask for it or are told of a change. */
export async function writeOrder(
  query: Kysely<Tables>,
  { order, checkoutId }: OrderOfAgent,
  publicUrl: string,
): Promise<object> {
  const refunds = await readRefunds(query, order.number)
  const edits = (await readEdits(query, order.number)).filter(({ state }) => state === 'applied')
  const former = formerLines(edits)
  const original = new Map(former.map((line) => [line.position, line.quantity]))
  const lines = await writeLinesOfOrder(query, order, publicUrl)
  const parcel = linesToSend(order, refunds)
  const inParcel = countPieces(parcel)
  return {
    id: String(order.number),
    label: `Order ${order.number}`,
    checkout_id: checkoutId,
    permalink_url: publicUrl + orderPath(order, undefined),
    currency: CURRENCY,
    line_items: [
      ...lines.map(({ quantity: bought, ...line }, index) => {
        const position = order.lines[index]?.position ?? -1
        const total = order.cancelledAt ? 0 : (inParcel.get(position) ?? 0)
        const quantity = {
          original: original.get(position) ?? bought,
          total,
          fulfilled: order.fulfilment ? total : 0,
        }
        return { ...line, quantity, status: statusOf(quantity) }
      }),
      ...former.filter(isRemoved(order)).map(writeRemoved),
    ],
    fulfillment: { expectations: writeExpectations(order, parcel), events: writeEvents(order, parcel) },
    adjustments: [...writeWaived(order, edits), ...refunds.map((refund) => writeAdjustment(refund))],
    totals: writeTotalsOfOrder(order),
  }
}

interface Quantity {
  readonly total: number
  readonly fulfilled: number
}

function statusOf({ total, fulfilled }: Quantity): string {
  if (total === 0) return 'removed'
  return fulfilled === total ? 'fulfilled' : fulfilled > 0 ? 'partial' : 'processing'
}

const isRemoved =
  ({ lines }: Order) =>
  ({ position }: FormerLine): boolean =>
    lines.every((line) => line.position !== position)

/** A line that an edit took out of the order is told of for as long as the order is. */
function writeRemoved(line: FormerLine) {
  const { sku, productHandle, title, unitPriceCents, quantity } = line
  return {
    id: lineIdOf(line),
    item: { id: sku || productHandle, title, price: unitPriceCents },
    quantity: { original: quantity, total: 0, fulfilled: 0 },
    totals: [
      { type: 'subtotal', amount: 0 },
      { type: 'total', amount: 0 },
    ],
    status: 'removed',
  }
}

const writeParcel = (parcel: Order['lines']) =>
  parcel.map((line) => ({ id: lineIdOf(line), quantity: line.quantity }))

function writeExpectations(order: Order, parcel: Order['lines']) {
  if (order.cancelledAt || parcel.length === 0) return []
  return [
    {
      id: 'parcel',
      line_items: writeParcel(parcel),
      method_type: 'shipping',
      destination: writeAddress({ ...order, country: HOME_COUNTRY }),
      description: `Arrives ${windowWords(order.window)}`,
    },
  ]
}

function writeEvents(order: Order, parcel: Order['lines']) {
  const { fulfilment, deliveredOn } = order
  if (!fulfilment) return []
  const { trackingNumber } = fulfilment
  const carrier = carrierOf(trackingNumber)
  const tracking = {
    tracking_number: trackingNumber,
    ...(carrier && { carrier: carrier.name, tracking_url: carrier.url }),
  }
  const sent = { id: 'sent', occurred_at: fulfilment.at.toISOString(), type: 'shipped' }
  // Carriers tell the day alone.
  const arrived = deliveredOn && {
    id: 'delivered',
    occurred_at: `${deliveredOn}T12:00:00Z`,
    type: 'delivered',
  }
  return [sent, ...(arrived ? [arrived] : [])].map((event) => ({
    ...event,
    line_items: writeParcel(parcel),
    ...tracking,
  }))
}

function writeAdjustment({ sequence, kind, state, amountCents, lines, createdAt, endedAt }: Refund) {
  return {
    id: `refund-${sequence}`,
    type: kind === 'cancellation' ? 'cancellation' : kind === 'return' ? 'return' : 'refund',
    occurred_at: (endedAt ?? createdAt).toISOString(),
    status: state === 'paid' ? 'completed' : state === 'failed' ? 'failed' : 'pending',
    ...(lines.length > 0 && {
      line_items: lines.map((line) => ({ id: lineIdOf(line), quantity: -line.quantity })),
    }),
    totals: [{ type: 'total', amount: -amountCents }],
  }
}

/** What edits did not charge of the total: without it, an order that was paid back whole would seem to be in part. */
function writeWaived({ totalCents, paidCents }: Order, edits: readonly OrderEdit[]) {
  const at = edits.findLast(({ settledBy }) => settledBy === 'waived')?.appliedAt
  if (!at || paidCents === totalCents) return []
  return [
    {
      id: 'not-charged',
      type: 'price_adjustment',
      occurred_at: at.toISOString(),
      status: 'completed',
      totals: [{ type: 'total', amount: paidCents - totalCents }],
    },
  ]
}

/** A line as it was first ordered, where an edit has changed the order since. */
interface FormerLine {
  readonly position: number
  readonly productHandle: string
  readonly title: string
  readonly sku: string
  readonly quantity: number
  readonly unitPriceCents: number
}

/** The lines of an edited order as each of them began; none where it was never edited. */
function formerLines(edits: readonly OrderEdit[]): FormerLine[] {
  const first = new Map<number, FormerLine>()
  for (const line of edits.flatMap(({ before }) => before.lines)) {
    if (first.has(line.position)) continue
    const { position, product_handle, product_title, variant_title, sku, quantity, unit_price_cents } = line
    first.set(position, {
      ...{ position, sku, quantity, productHandle: product_handle, unitPriceCents: unit_price_cents },
      title: lineName({ productTitle: product_title, variantTitle: variant_title }),
    })
  }
  return [...first.values()].sort((one, other) => one.position - other.position)
}
