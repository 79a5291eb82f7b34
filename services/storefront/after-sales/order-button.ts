import type { Block } from '#services/mail/letter/letter.ts'
import { orderPath } from '../html/links.ts'
import type { Order } from '../orders/order.ts'

/** Most mails about an order link to its page with this button. */
export function orderButton(order: Order, publicUrl: string, label = 'See your order'): Block {
  return { kind: 'button', href: `${publicUrl}${orderPath(order, undefined)}`, label }
}
