import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import type { Claim } from './read-claims.ts'

export function claimPath(order: Order, { number }: Pick<Claim, 'number'>): string {
  return helpPath(order, 'claims', number)
}

/** The first picture has number 1. */
export function claimPicturePath(order: Order, claim: Pick<Claim, 'number'>, picture: number): string {
  return `${claimPath(order, claim)}/pictures/${picture}`
}
