import { deliveryName } from '#facts/delivery/delivery.ts'
import type { Sum } from '../html/summary.ts'
import { formatUsd } from '../pricing/money.ts'
import type { Order } from './order.ts'

/** Lists the sums from subtotal to total for the status page and the mail. */
export function orderSums(order: Order): Sum[] {
  const discount = { name: `Discount ${order.discountCode}`, amount: `-${formatUsd(order.discountCents)}` }
  return [
    { name: 'Subtotal', amount: formatUsd(order.subtotalCents) },
    ...(order.discountCents > 0 ? [discount] : []),
    {
      name: deliveryName(order.delivery, order.terms),
      amount: order.deliveryCents === 0 ? 'Free' : formatUsd(order.deliveryCents),
    },
    { name: 'Tax', amount: formatUsd(order.taxCents) },
    { name: 'Total', amount: formatUsd(order.totalCents), isTotal: true },
  ]
}
