import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../orders/order.ts'
import { orderButton } from '../order-button.ts'

export function orderLinkMail(order: Order, publicUrl: string): Promise<MailMessage> {
  const { number, email, firstName } = order
  return writeLetter({
    to: email,
    subject: `The link of your ${brand.name} order ${number}`,
    heading: withName('Here is your order', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody, most likely you, asked for the link of order ${number}. It shows where the order is, and there you can cancel it, send something back or tell us what has broken.`,
      },
      orderButton(order, publicUrl, 'Open your order'),
      {
        kind: 'note',
        text: 'If that was not you, nothing has happened: only this mailbox got the link. Keep it to yourself.',
      },
    ],
  })
}
