import type { Block } from '#services/mail/letter/block.ts'
import type { Order } from '../orders/order.ts'
import { orderPath } from '../pages/checkout-link.ts'

/** What most mails about an order lead to. */
export function orderButton(order: Order, publicUrl: string, label = 'See your order'): Block {
  return { kind: 'button', href: `${publicUrl}${orderPath(order, undefined)}`, label }
}
