import type { Block } from '#services/mail/letter/block.ts'
import { orderPath } from '../html/checkout-link.ts'
import type { Order } from '../orders/order.ts'

/** Most mails about an order link to its page with this button. */
export function orderButton(order: Order, publicUrl: string, label = 'See your order'): Block {
  return { kind: 'button', href: `${publicUrl}${orderPath(order, undefined)}`, label }
}
