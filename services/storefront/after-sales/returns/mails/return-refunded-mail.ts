import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import { paidWith } from '../../../orders/paid-with.ts'
import { testNote } from '../../../orders/test-note.ts'
import { formatUsd } from '../../../pricing/money.ts'
import { orderButton } from '../../order-button.ts'
import type { Return } from '../read-returns.ts'
import { returnedGoods } from '../returned-goods.ts'

export function returnRefundedMail(
  order: Order,
  asked: Return,
  amountCents: number,
  publicUrl: string,
): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Your refund for return ${asked.number}`,
    heading: withName('Your refund is on its way', order.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `${formatUsd(amountCents)} for return ${asked.number} goes back to your ${paidWith(order)}.`,
      },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      orderButton(order, publicUrl),
      ...testNote(order),
    ],
  })
}
