import type { Order, OrderLine } from '../../orders/order.ts'
import { countPieces } from '../../payments/refunds/refund-shares.ts'
import { formatDated } from '../../pricing/delivery-days.ts'
import { countedDay, dayOf, lastWarrantyDay } from '../days.ts'
import { type GoodsBack, linesToSend } from '../returns/returnable.ts'

export type Claimable =
  | { readonly kind: 'open'; readonly lastDay: string; readonly lines: readonly OrderLine[] }
  | { readonly kind: 'closed'; readonly message: string }

/** The warranty covers the lines of which the buyer still has a piece: what was paid back before it was sent never came. */
export function decideClaimable(order: Order, { returns, refunds }: GoodsBack, now: Date): Claimable {
  if (order.cancelledAt) return closed('This order was canceled and never shipped.')
  const counted = countedDay(order)
  if (counted === undefined)
    return closed('This order has not shipped yet. The warranty begins when it is delivered.')
  const lastDay = lastWarrantyDay(counted, order.terms)
  if (dayOf(now) > lastDay)
    return closed(
      `The warranty lasts ${order.terms.warrantyYears} years from delivery. For this order it ended on ${formatDated(lastDay)}. Ask us anyway: we may still have the part.`,
    )
  const back = countPieces(
    returns.filter(({ state }) => state === 'received' || state === 'refunded').flatMap(({ lines }) => lines),
  )
  const lines = linesToSend(order, refunds).filter(
    ({ position, quantity }) => quantity > (back.get(position) ?? 0),
  )
  return lines.length > 0
    ? { kind: 'open', lastDay, lines }
    : closed('Everything in this order was returned.')
}

function closed(message: string): Claimable {
  return { kind: 'closed', message }
}
