import type { Order } from '../../orders/order.ts'
import { countPieces, type ReturnedLine, refundCents } from '../../payments/refunds/refund-shares.ts'
import { type GoodsBack, heldPieces, paidBackPieces } from '../returns/returnable.ts'

/** 'All that is left' of an order: its pieces and its money without those of returns that are still open. */
export interface Rest {
  readonly amountCents: number
  readonly lines: readonly ReturnedLine[]
}

/**
 * An open return holds its pieces, so it keeps their money as well: as much as it is worth once the rest is back, which
 * includes what delivery cost where nothing else of the order is left then (clause 1.03).
 */
export function restOf(order: Order, leftCents: number, back: GoodsBack): Rest {
  const held = countPieces(heldPieces(back))
  const lines = (order.cancelledAt ? [] : order.lines)
    .map(({ position, quantity }) => ({ position, quantity: quantity - (held.get(position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const open = back.returns
    .filter(({ state }) => state === 'requested' || state === 'received')
    .flatMap((each) => each.lines)
  if (open.length === 0) return { amountCents: leftCents, lines }
  const keptCents = refundCents(order, [...paidBackPieces(back), ...lines], open)
  return { amountCents: Math.max(0, leftCents - keptCents), lines }
}
