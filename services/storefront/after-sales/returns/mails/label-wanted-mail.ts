import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import type { Return } from '../read-returns.ts'
import { returnPath } from '../return-path.ts'
import { returnedGoods } from '../returned-goods.ts'

/** The mail goes to the owner, who must buy the label that clause 9.14 promises. */
export function labelWantedMail(order: Order, asked: Return, publicUrl: string): Promise<MailMessage> {
  const { firstName, lastName, address, apartment, city, state, zip } = order
  const from = [`${firstName} ${lastName}`, address, apartment, `${city}, ${state} ${zip}`]
  return writeLetter({
    to: brand.supportEmail,
    replyTo: order.email,
    subject: `Send a return label: return ${asked.number}`,
    heading: 'A prepaid label is needed.',
    blocks: [
      {
        kind: 'paragraph',
        text: `The buyer of order ${order.number} is returning something. Reply to this email to send the buyer the prepaid label.`,
      },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      { kind: 'paragraph', text: `The package ships from: ${from.filter(Boolean).join(', ')}` },
      { kind: 'paragraph', text: `Reason: ${asked.reason}` },
      ...(asked.words === ''
        ? []
        : [{ kind: 'paragraph' as const, text: `In the buyer’s words: ${asked.words}` }]),
      {
        kind: 'button',
        href: `${publicUrl}${returnPath(order, asked)}`,
        label: `See return ${asked.number}`,
      },
      {
        kind: 'note',
        text: `When the package arrives: npm run catalogue -- receive ${asked.number} restock (or scrap), then refund ${asked.number}.`,
      },
    ],
  })
}
