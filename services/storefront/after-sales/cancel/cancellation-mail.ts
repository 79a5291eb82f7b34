import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../orders/order.ts'
import { mailedLine } from '../../orders/order-words.ts'
import { paidWith, testNote } from '../../orders/payment-words.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderButton } from '../order-button.ts'

export function cancellationMail(
  order: Order,
  {
    by,
    refundCents,
    paidCents,
  }: { readonly by: 'buyer' | 'owner'; readonly refundCents: number; readonly paidCents: number },
  publicUrl: string,
): Promise<MailMessage> {
  const { number, email, firstName, lines } = order
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number} is canceled`,
    heading: withName('Your order is canceled', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text:
          by === 'buyer'
            ? `You canceled order ${number} before it shipped. Nothing will arrive.`
            : `We had to cancel order ${number} before it shipped. Nothing will arrive.`,
      },
      { kind: 'goods', goods: lines.map((line) => mailedLine(line, publicUrl)) },
      ...moneyWords(order, { refundCents, paidCents }).map((text) => ({ kind: 'paragraph', text }) as const),
      orderButton(order, publicUrl),
      ...testNote(order),
    ],
  })
}

/** Says nothing of money where all of it went back before the order was canceled, none was paid, or a bank has it. */
function moneyWords(
  order: Order,
  { refundCents, paidCents }: { readonly refundCents: number; readonly paidCents: number },
): string[] {
  if (refundCents === 0) return []
  const refund = formatUsd(refundCents)
  const what =
    refundCents === paidCents ? `Your full payment of ${refund}` : `The rest of your payment, ${refund},`
  return [`${what} goes back to your ${paidWith(order)}.`]
}
