import type { Goods } from '#services/mail/letter/letter.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { mailedLine } from '../../orders/order-words.ts'
import type { Claim } from './read-claims.ts'

export function claimPath(order: Order, { number }: Pick<Claim, 'number'>): string {
  return helpPath(order, 'claims', number)
}

/** The first picture has number 1. */
export function claimPicturePath(order: Order, claim: Pick<Claim, 'number'>, picture: number): string {
  return `${claimPath(order, claim)}/pictures/${picture}`
}

/** The mail shows one piece of the line; the buyer's words tell how many have failed. */
export function claimedGoods(order: Order, claim: Pick<Claim, 'position'>, publicUrl: string): Goods[] {
  return order.lines
    .filter(({ position }) => position === claim.position)
    .map((line) => {
      const { name, picture } = mailedLine(line, publicUrl)
      return { name, picture }
    })
}
