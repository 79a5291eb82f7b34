import type { Order } from '../../orders/order.ts'
import { orderSums } from '../../orders/order-sums.ts'
import type { Html } from '../../pages/document.ts'
import { summaryAside } from '../../pages/summary.ts'
import { formatUsd } from '../../pricing/money.ts'

/** What was bought, beside every page of an order. */
export function orderAside(order: Order): Html {
  return summaryAside({
    open: true,
    lines: order.lines.map((line) => ({ ...line, amount: formatUsd(line.quantity * line.unitPriceCents) })),
    rows: orderSums(order),
    total: formatUsd(order.totalCents),
  })
}
