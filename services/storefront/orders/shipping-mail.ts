import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { orderPath } from '../html/checkout-link.ts'
import { windowWords } from '../pricing/delivery-days.ts'
import { mailedLine } from './mailed-goods.ts'
import type { Order } from './order.ts'

export function shippingMail(order: Order, tracking: string, publicUrl: string): Promise<MailMessage> {
  const { number, email, firstName, lines, window } = order
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number} is on its way`,
    heading: withName('Your order is on its way', firstName),
    blocks: [
      { kind: 'paragraph', text: `Order ${number} should arrive ${windowWords(window)}.` },
      { kind: 'paragraph', text: `Tracking number: ${tracking}` },
      { kind: 'goods', goods: lines.map((line) => mailedLine(line, publicUrl)) },
      { kind: 'button', href: `${publicUrl}${orderPath(order, undefined)}`, label: 'See your order' },
    ],
  })
}
