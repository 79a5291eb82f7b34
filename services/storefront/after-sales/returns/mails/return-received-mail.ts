import { refundDays } from '#facts/policies/terms.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import { orderButton } from '../../order-button.ts'
import type { Return } from '../read-returns.ts'
import { returnedGoods } from '../returned-goods.ts'

export function returnReceivedMail(order: Order, asked: Return, publicUrl: string): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Your return ${asked.number} has arrived`,
    heading: withName('Your package has arrived', order.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Return ${asked.number} of order ${order.number} has arrived at the workshop.`,
      },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      {
        kind: 'paragraph',
        text: `Your refund comes within ${refundDays(order.terms)}, to the card you paid with.`,
      },
      orderButton(order, publicUrl),
    ],
  })
}
