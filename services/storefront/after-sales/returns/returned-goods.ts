import type { Goods } from '#services/mail/letter/block.ts'
import { mailedLine } from '../../orders/mailed-goods.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import type { ReturnedLine } from '../../payments/refunds/refund-shares.ts'

/** The order lines that come back, with the quantities of the return. */
export function returnedLines(order: Order, lines: readonly ReturnedLine[]): OrderLine[] {
  return order.lines.flatMap((line) => {
    const returned = lines.find(({ position }) => position === line.position)
    return returned ? [{ ...line, quantity: returned.quantity }] : []
  })
}

export function returnedGoods(order: Order, lines: readonly ReturnedLine[], publicUrl: string): Goods[] {
  return returnedLines(order, lines).map((line) => mailedLine(line, publicUrl))
}
