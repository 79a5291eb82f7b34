import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import { done } from '#services/shared/admin/outcome.ts'
import { shownRefunds } from '../after-sales/refunds/shown-refunds.ts'
import { orderPath } from '../html/checkout-link.ts'
import { noSuchOrder } from '../orders/no-such-order.ts'
import { type Order, readOrderByNumber } from '../orders/order.ts'
import { orderSums } from '../orders/order-sums.ts'
import type { StorefrontParts } from '../parts.ts'
import { readRefunds } from '../payments/refunds/read-refunds.ts'
import { formatWindow } from '../pricing/delivery-days.ts'
import { lineName } from '../pricing/line-names.ts'

/** The owner reads here what packing and sending the order takes. */
export async function showOrder({ database, publicUrl }: StorefrontParts, number: number) {
  const order = await readOrderByNumber(database.query, number)
  if (!order) return noSuchOrder(number)
  const refunds = await readRefunds(database.query, number)
  return done({ ...summary(order, publicUrl), refunds: shownRefunds(refunds) })
}

function summary(
  order: Order,
  publicUrl: string,
): Omit<AnswerOf<typeof orderOperations.showOrder>, 'refunds'> {
  const { number, placedAt, email, delivery, window, fulfilment, deliveredOn, cancelledAt } = order
  const { firstName, lastName, address, apartment, city, state, zip } = order
  return {
    number,
    placedAt: placedAt.toISOString(),
    email,
    delivery,
    arrives: formatWindow(window),
    address: [`${firstName} ${lastName}`, address, apartment, `${city}, ${state} ${zip}`].filter(Boolean),
    lines: order.lines.map((line) => ({
      line: line.position + 1,
      quantity: line.quantity,
      sku: line.sku,
      name: lineName(line),
    })),
    sums: orderSums(order).map(({ name, amount }) => ({ name, amount })),
    fulfilment: fulfilment && { ...fulfilment, at: fulfilment.at.toISOString() },
    deliveredOn,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    link: `${publicUrl}${orderPath(order, undefined)}`,
  }
}
