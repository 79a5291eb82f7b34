import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import type { Return } from '../read-returns.ts'
import { returnPath } from '../return-path.ts'
import { returnedGoods } from '../returned-goods.ts'

/** To the owner: clause 9.14 promises a label, which somebody must buy. */
export function labelWantedMail(order: Order, asked: Return, publicUrl: string): Promise<MailMessage> {
  const { firstName, lastName, address, apartment, city, state, zip } = order
  const from = [`${firstName} ${lastName}`, address, apartment, `${city}, ${state} ${zip}`]
  return writeLetter({
    to: brand.supportEmail,
    replyTo: order.email,
    subject: `Send a return label: return ${asked.number}`,
    heading: 'A prepaid label is wanted.',
    blocks: [
      {
        kind: 'paragraph',
        text: `The buyer of order ${order.number} sends something back. Send the prepaid label to the buyer by answering this mail.`,
      },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      { kind: 'paragraph', text: `The parcel comes from: ${from.filter(Boolean).join(', ')}` },
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
        text: `When the parcel is here: npm run catalogue -- receive ${asked.number} restock (or scrap), then refund ${asked.number}.`,
      },
    ],
  })
}
