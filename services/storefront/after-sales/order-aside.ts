import type { Html } from '../html/document.ts'
import { summaryAside } from '../html/summary.ts'
import type { Order } from '../orders/order.ts'
import { orderSums } from '../orders/order-words.ts'
import { formatUsd } from '../pricing/money.ts'

/** The lines and sums of the order, beside its page. */
export function orderAside(order: Order): Html {
  return summaryAside({
    open: true,
    lines: order.lines.map((line) => ({ ...line, amount: formatUsd(line.quantity * line.unitPriceCents) })),
    rows: orderSums(order),
    total: formatUsd(order.totalCents),
  })
}
