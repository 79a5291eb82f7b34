import type { Goods } from '#services/mail/letter/block.ts'
import { mailedLine } from '../../orders/mailed-goods.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import type { ReturnedLine } from '../refunds/refund-shares.ts'

/** What comes back, as lines of the order with these quantities. */
export function returnedLines(order: Order, lines: readonly ReturnedLine[]): OrderLine[] {
  return order.lines.flatMap((line) => {
    const returned = lines.find(({ position }) => position === line.position)
    return returned ? [{ ...line, quantity: returned.quantity }] : []
  })
}

export function returnedGoods(order: Order, lines: readonly ReturnedLine[], publicUrl: string): Goods[] {
  return returnedLines(order, lines).map((line) => mailedLine(line, publicUrl))
}
