import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith, testNote } from '../../orders/payment-words.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderButton } from '../order-button.ts'
import { returnedGoods } from '../returns/return-words.ts'
import { reasonWords } from './refund-words.ts'

/** Tells the buyer of money that the shop gives back of its own accord. */
export function orderRefundedMail(order: Order, refund: Refund, publicUrl: string): Promise<MailMessage> {
  const { number, email, firstName } = order
  const goods = returnedGoods(order, refund.lines, publicUrl)
  const reason = reasonWords(refund)
  return writeLetter({
    to: email,
    subject: `Your refund for ${brand.name} order ${number}`,
    heading: withName('Your refund is on its way', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `${formatUsd(refund.amountCents)} for order ${number} goes back to your ${paidWith(order)}.`,
      },
      ...(reason ? [{ kind: 'paragraph', text: `Reason: ${reason}.` } as const] : []),
      ...(goods.length > 0 ? [{ kind: 'goods', goods } as const] : []),
      orderButton(order, publicUrl),
      {
        kind: 'note',
        text: 'The order’s page shows the status of the refund, and has a credit note once it is paid.',
      },
      ...testNote(order),
    ],
  })
}
