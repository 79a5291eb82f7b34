import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import type { Return } from './read-returns.ts'

export function returnPath(order: Order, { number }: Pick<Return, 'number'>, sheet?: 'sheet'): string {
  return helpPath(order, 'returns', number, ...(sheet ? [sheet] : []))
}
