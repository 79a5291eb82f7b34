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
    subject: `The link to your ${brand.name} order ${number}`,
    heading: withName('Here is your order', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone, most likely you, asked for the link to order ${number}. It opens the status of the order. There you can also cancel the order, return an item or report a problem.`,
      },
      orderButton(order, publicUrl, 'Open your order'),
      {
        kind: 'note',
        text: 'If that was not you, there is nothing to do: the link went to this address only. Do not share it.',
      },
    ],
  })
}
