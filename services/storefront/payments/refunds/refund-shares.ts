import type { Order, OrderLine } from '../../orders/order.ts'

/** What an order's pieces are worth by. */
export type Paid = Pick<Order, 'subtotalCents' | 'discountCents' | 'taxCents' | 'deliveryCents'> & {
  readonly lines: readonly Pick<OrderLine, 'position' | 'quantity' | 'unitPriceCents'>[]
}

export interface ReturnedLine {
  readonly position: number
  readonly quantity: number
}

/**
 * Cents to pay back for these lines, after those of earlier returns were paid back.
 *
 * What was paid for the goods, with discount and tax, is laid along all the pieces of the order in its own sequence,
 * each as long as its price; a piece is worth what lies between its two ends, each rounded down to a cent. So a piece
 * has the same worth in whatever order and company it comes back, and all pieces together are worth what was paid.
 * What delivery cost goes back with the last piece: then the order is refunded in full (clause 1.03).
 */
export function refundCents(
  paid: Paid,
  before: readonly ReturnedLine[],
  returned: readonly ReturnedLine[],
): number {
  const goodsCents = paid.subtotalCents - paid.discountCents + paid.taxCents
  const cents = sharesOf(paid, goodsCents, before, returned)
  const back = countPieces([...before, ...returned])
  const isAllBack = paid.lines.every(({ position, quantity }) => back.get(position) === quantity)
  return isAllBack ? cents + paid.deliveryCents : cents
}

/** What of `refundCents` is tax, laid along the pieces in the same way. */
export function refundTaxCents(
  paid: Paid,
  before: readonly ReturnedLine[],
  returned: readonly ReturnedLine[],
): number {
  return sharesOf(paid, paid.taxCents, before, returned)
}

/** Sums the pieces of each line, which may be named more than once. */
export function countPieces(lines: readonly ReturnedLine[]): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { position, quantity } of lines) pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  return pieces
}

/** Sums what these lines bear of an amount that belongs to all goods of the order. */
function sharesOf(
  paid: Paid,
  amountCents: number,
  before: readonly ReturnedLine[],
  returned: readonly ReturnedLine[],
): number {
  const back = countPieces(before)
  let cents = 0
  for (const { position, quantity } of returned) {
    const from = back.get(position) ?? 0
    const begins = beginOf(paid, position)
    const at = (piece: number) => upTo(paid, amountCents, begins.cents + piece * begins.unitPriceCents)
    cents += at(from + quantity) - at(from)
    back.set(position, from + quantity)
  }
  return cents
}

/** Where the line's first piece begins among all the pieces of the order. */
function beginOf(paid: Paid, position: number): { readonly cents: number; readonly unitPriceCents: number } {
  let cents = 0
  for (const line of paid.lines) {
    if (line.position === position) return { cents, unitPriceCents: line.unitPriceCents }
    cents += line.quantity * line.unitPriceCents
  }
  throw new Error(`the order has no line ${position}`)
}

/** BigInt keeps the product exact, however large the order. */
function upTo({ subtotalCents }: Paid, amountCents: number, priceCents: number): number {
  if (subtotalCents === 0) return 0
  return Number((BigInt(amountCents) * BigInt(priceCents)) / BigInt(subtotalCents))
}
