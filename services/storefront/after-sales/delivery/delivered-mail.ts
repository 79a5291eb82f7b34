import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mailedLine } from '../../orders/mailed-goods.ts'
import type { Order } from '../../orders/order.ts'
import { formatDated } from '../../pricing/delivery-days.ts'
import { lastReturnDay, lastWarrantyDay } from '../days.ts'
import { orderButton } from '../order-button.ts'

/** `day` as YYYY-MM-DD. */
export function deliveredMail(order: Order, day: string, publicUrl: string): Promise<MailMessage> {
  const { number, email, firstName, lines, terms } = order
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number} was delivered`,
    heading: withName('Your order has arrived', firstName),
    blocks: [
      { kind: 'paragraph', text: `Order ${number} was delivered on ${formatDated(day)}.` },
      { kind: 'goods', goods: lines.map((line) => mailedLine(line, publicUrl)) },
      {
        kind: 'paragraph',
        text: `Not right for you? You can request a return until ${formatDated(lastReturnDay(day, terms))}, ${terms.returnDays} days from delivery. The warranty lasts until ${formatDated(lastWarrantyDay(day, terms))}.`,
      },
      orderButton(order, publicUrl),
    ],
  })
}
