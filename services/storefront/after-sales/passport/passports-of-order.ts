import { type Seat, seatOf } from '#facts/seats.ts'
import type { Order } from '../../orders/order.ts'
import { variantName } from '../../pricing/line-names.ts'
import { passportPath } from './passport-code.ts'

export interface SoldChair {
  readonly position: number
  readonly seat: Seat
  /** Its finish and cloth; undefined where the product comes in one form. */
  readonly variant: string | undefined
  /** The page of this piece, as its buyer has it. */
  readonly path: string
}

/** Nobody prints more cards than that for one order. */
const MAX_CHAIRS = 50

/** Each seat of the order with its page, piece by piece. */
export function chairsOf(
  { number, lines }: Pick<Order, 'number' | 'lines'>,
  signingKey: string,
): SoldChair[] {
  const chairs = lines.flatMap(({ position, productHandle, variantTitle, quantity }) => {
    const seat = seatOf(productHandle)
    if (!seat) return []
    return Array.from({ length: Math.min(quantity, MAX_CHAIRS) }, (_, index) => {
      const piece = { orderNumber: number, position, piece: index + 1, owner: 0 }
      return { position, seat, variant: variantName(variantTitle), path: passportPath(signingKey, piece) }
    })
  })
  return chairs.slice(0, MAX_CHAIRS)
}

/** Tells the links of like chairs apart, such as ', 1 of 2'; the only one of its kind has nothing to be told from. */
export function placeAmongLike(chair: SoldChair, chairs: readonly SoldChair[]): string {
  const like = chairs.filter(({ seat }) => seat.name === chair.seat.name)
  return like.length === 1 ? '' : `, ${like.indexOf(chair) + 1} of ${like.length}`
}
