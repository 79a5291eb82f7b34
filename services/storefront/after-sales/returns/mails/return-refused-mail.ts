import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import { orderButton } from '../../order-button.ts'
import type { Return } from '../read-returns.ts'
import { returnedGoods } from '../returned-goods.ts'

export function returnRefusedMail(
  order: Order,
  asked: Return,
  words: string,
  publicUrl: string,
): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Your return ${asked.number} was not accepted`,
    heading: withName('We could not accept your return', order.firstName),
    blocks: [
      { kind: 'paragraph', text: `Return ${asked.number} of order ${order.number}:` },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      { kind: 'paragraph', text: `Why: ${words}` },
      { kind: 'paragraph', text: 'If you disagree, reply to this email: a person reads it.' },
      orderButton(order, publicUrl),
    ],
  })
}
