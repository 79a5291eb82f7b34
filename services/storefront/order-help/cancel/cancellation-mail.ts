import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mailedLine } from '../../orders/mailed-goods.ts'
import type { Order } from '../../orders/order.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderButton } from '../order-button.ts'

export function cancellationMail(
  order: Order,
  by: 'buyer' | 'owner',
  publicUrl: string,
): Promise<MailMessage> {
  const { number, email, firstName, lines, totalCents, cardBrand, cardLastFour } = order
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number} is cancelled`,
    heading: withName('Your order is cancelled', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text:
          by === 'buyer'
            ? `You cancelled order ${number} before it was sent. Nothing will arrive.`
            : `We had to cancel order ${number} before it was sent. Nothing will arrive.`,
      },
      { kind: 'goods', goods: lines.map((line) => mailedLine(line, publicUrl)) },
      {
        kind: 'paragraph',
        text: `${formatUsd(totalCents)}, all that you paid, goes back to your ${cardBrand} ending in ${cardLastFour}.`,
      },
      orderButton(order, publicUrl),
      { kind: 'note', text: 'It was paid at a test checkout: no money has moved.' },
    ],
  })
}
