import type { Order, OrderLine } from '../../orders/order.ts'
import { countPieces } from '../../payments/refunds/refund-shares.ts'
import { dayOf, deliveryDay, lastReturnDay } from '../days.ts'
import type { Return } from './read-returns.ts'

export interface ReturnableLine extends OrderLine {
  /** Pieces that were bought, less those that a return holds. */
  readonly left: number
}

export type Returnable =
  | { readonly kind: 'open'; readonly lastDay: string; readonly lines: readonly ReturnableLine[] }
  | { readonly kind: 'cancelled' }
  /** The order can still be cancelled. */
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'too-late'; readonly lastDay: string }
  | { readonly kind: 'all-returned' }

/** Decides what of the order can be sent back now. A refused return holds no pieces. */
export function decideReturnable(order: Order, returns: readonly Return[], now: Date): Returnable {
  if (order.cancelledAt) return { kind: 'cancelled' }
  const delivered = deliveryDay(order)
  if (delivered === undefined) return { kind: 'not-sent' }
  const lastDay = lastReturnDay(delivered)
  if (dayOf(now) > lastDay) return { kind: 'too-late', lastDay }
  const held = countPieces(returns.filter(({ state }) => state !== 'refused').flatMap(({ lines }) => lines))
  const lines = order.lines.map((line) => ({ ...line, left: line.quantity - (held.get(line.position) ?? 0) }))
  return lines.some(({ left }) => left > 0) ? { kind: 'open', lastDay, lines } : { kind: 'all-returned' }
}
