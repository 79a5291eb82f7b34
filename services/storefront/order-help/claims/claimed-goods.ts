import type { Goods } from '#services/mail/letter/block.ts'
import { mailedLine } from '../../orders/mailed-goods.ts'
import type { Order } from '../../orders/order.ts'
import type { Claim } from './read-claims.ts'

/** One piece of the line: how many of them have failed, the words tell. */
export function claimedGoods(order: Order, claim: Pick<Claim, 'position'>, publicUrl: string): Goods[] {
  return order.lines
    .filter(({ position }) => position === claim.position)
    .map((line) => {
      const { name, picture } = mailedLine(line, publicUrl)
      return { name, picture }
    })
}
