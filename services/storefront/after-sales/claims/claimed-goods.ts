import type { Goods } from '#services/mail/letter/block.ts'
import { mailedLine } from '../../orders/mailed-goods.ts'
import type { Order } from '../../orders/order.ts'
import type { Claim } from './read-claims.ts'

/** The mail shows one piece of the line; the buyer's words tell how many have failed. */
export function claimedGoods(order: Order, claim: Pick<Claim, 'position'>, publicUrl: string): Goods[] {
  return order.lines
    .filter(({ position }) => position === claim.position)
    .map((line) => {
      const { name, picture } = mailedLine(line, publicUrl)
      return { name, picture }
    })
}
