import type { Order } from '../orders/order.ts'
import { formatDated } from '../pricing/delivery-days.ts'
import { countedDay, dayOf } from './days.ts'

/** Until the last promised day is over, a delivery that is recorded moves a last day forward that counts from it. */
export function atTheLatest(order: Order, lastDay: string, now: Date): string {
  return mayMove(order, now) ? `${formatDated(lastDay)} at the latest` : formatDated(lastDay)
}

/** When a return has to be asked for: 'by April 11, 2026'. */
export function returnUntil(order: Order, lastDay: string, now: Date): string {
  const within = mayMove(order, now) ? `within ${order.terms.returnDays} days of delivery, ` : ''
  return `${within}by ${atTheLatest(order, lastDay, now)}`
}

function mayMove(order: Order, now: Date): boolean {
  const counted = countedDay(order)
  return order.deliveredOn === null && counted !== undefined && dayOf(now) <= counted
}
