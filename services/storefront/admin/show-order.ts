import { type Order, readOrderByNumber } from '../orders/order.ts'
import { orderSums } from '../orders/order-sums.ts'
import { orderPath } from '../pages/checkout-link.ts'
import type { StorefrontParts } from '../parts.ts'
import { formatWindow } from '../pricing/delivery-days.ts'
import { lineName } from '../pricing/line-names.ts'
import { done, refuse } from './outcome.ts'

export function noSuchOrder(number: number) {
  return refuse(404, `there is no order ${number}`)
}

/** What the owner needs to pack and send it. */
export async function showOrder({ database, publicUrl }: StorefrontParts, number: number) {
  const order = await readOrderByNumber(database.query, number)
  return order ? done(summary(order, publicUrl)) : noSuchOrder(number)
}

function summary(order: Order, publicUrl: string) {
  const { number, placedAt, email, delivery, window, fulfilment, deliveredOn, cancelledAt } = order
  const { firstName, lastName, address, apartment, city, state, zip } = order
  return {
    number,
    placedAt,
    email,
    delivery,
    arrives: formatWindow(window),
    address: [`${firstName} ${lastName}`, address, apartment, `${city}, ${state} ${zip}`].filter(Boolean),
    lines: order.lines.map((line) => ({ quantity: line.quantity, sku: line.sku, name: lineName(line) })),
    sums: orderSums(order).map(({ name, amount }) => ({ name, amount })),
    fulfilment,
    deliveredOn,
    cancelledAt,
    link: `${publicUrl}${orderPath(order, undefined)}`,
  }
}
