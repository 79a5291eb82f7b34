import type { Order, OrderLine } from '../../orders/order.ts'
import { type Refund, refundedPieces } from '../../payments/refunds/read-refunds.ts'
import { countPieces, type ReturnedLine } from '../../payments/refunds/refund-shares.ts'
import { countedDay, dayOf, lastReturnDay } from '../days.ts'
import type { Return } from './read-returns.ts'

export interface ReturnableLine extends OrderLine {
  /** Pieces that were bought, less those that a return holds or that were paid back. */
  readonly left: number
}

export type Returnable =
  | { readonly kind: 'open'; readonly lastDay: string; readonly lines: readonly ReturnableLine[] }
  | { readonly kind: 'cancelled' }
  /** The order can still be cancelled. */
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'too-late'; readonly lastDay: string; readonly returnDays: number }
  | { readonly kind: 'all-returned' }

/** What became of an order's goods so far. */
export interface GoodsBack {
  readonly returns: readonly Return[]
  readonly refunds: readonly Refund[]
}

/** Pieces that a return holds, or that the owner has paid back. A refused return holds none. */
export function heldPieces({ returns, refunds }: GoodsBack): ReturnedLine[] {
  const inReturns = returns.filter(({ state }) => state !== 'refused').flatMap(({ lines }) => lines)
  return [...inReturns, ...refundedPieces(refunds)]
}

/** Pieces whose money went back, by a return or by the owner's word. */
export function paidBackPieces({ returns, refunds }: GoodsBack): ReturnedLine[] {
  const refunded = returns.filter(({ state }) => state === 'refunded').flatMap(({ lines }) => lines)
  return [...refunded, ...refundedPieces(refunds)]
}

/** The order's lines of which the buyer has at least one piece. */
export function keptLines({ lines }: Order, back: GoodsBack): Order['lines'] {
  const held = countPieces(heldPieces(back))
  return lines.filter(({ position, quantity }) => quantity > (held.get(position) ?? 0))
}

/** The order's lines with as many pieces as belong into its parcel: what was paid back before it left is not sent. */
export function linesToSend(
  { lines, fulfilment }: Pick<Order, 'lines' | 'fulfilment'>,
  refunds: readonly Refund[],
): Order['lines'] {
  const before = fulfilment ? refunds.filter(({ createdAt }) => createdAt <= fulfilment.at) : refunds
  const back = countPieces(refundedPieces(before))
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (back.get(line.position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** The lines of which a piece is still where the buyer is: a return that is only requested leaves it there. */
export function linesWithBuyer(
  { lines }: Pick<Order, 'lines'>,
  { returns, refunds }: GoodsBack,
): Order['lines'] {
  const arrived = returns.filter(({ state }) => state === 'received' || state === 'refunded')
  const back = countPieces([...arrived.flatMap((each) => each.lines), ...refundedPieces(refunds)])
  return lines.filter(({ position, quantity }) => quantity > (back.get(position) ?? 0))
}

/** Decides what of the order can be sent back now. */
export function decideReturnable(order: Order, back: GoodsBack, now: Date): Returnable {
  if (order.cancelledAt) return { kind: 'cancelled' }
  const counted = countedDay(order)
  if (counted === undefined) return { kind: 'not-sent' }
  const lastDay = lastReturnDay(counted, order.terms)
  if (dayOf(now) > lastDay) return { kind: 'too-late', lastDay, returnDays: order.terms.returnDays }
  const held = countPieces(heldPieces(back))
  const lines = order.lines.map((line) => ({ ...line, left: line.quantity - (held.get(line.position) ?? 0) }))
  return lines.some(({ left }) => left > 0) ? { kind: 'open', lastDay, lines } : { kind: 'all-returned' }
}
