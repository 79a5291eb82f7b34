import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { testNote } from '../../orders/test-note.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { describeLines, isMoved } from './describe-edit.ts'
import type { EditQuote } from './quote-edit.ts'

/** Asks the buyer to pay what an edit of their order costs more. */
export function askedMail(
  order: Order,
  { before, after, differenceCents }: Pick<EditQuote, 'before' | 'after' | 'differenceCents'>,
  until: Date,
  publicUrl: string,
): Promise<MailMessage> {
  const { number, email, firstName } = order
  const difference = formatUsd(differenceCents)
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number}: ${difference} to pay`,
    heading: withName('A change to your order', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `We can change order ${number} as follows, once you have paid the difference of ${difference}.`,
      },
      ...describeLines(before, after).map((text) => ({ kind: 'note', text }) as const),
      ...(isMoved(before, after) ? [{ kind: 'note', text: 'It ships to another address.' } as const] : []),
      {
        kind: 'sums',
        sums: [
          { name: 'Paid so far', amount: formatUsd(before.order.total_cents) },
          { name: 'New total', amount: formatUsd(after.order.total_cents) },
          { name: 'To pay', amount: difference, isTotal: true },
        ],
      },
      {
        kind: 'button',
        href: `${publicUrl}${helpPath(order, 'payment')}`,
        label: `Pay ${difference}`,
      },
      {
        kind: 'note',
        text: `You can pay until ${formatDay(until)}. If you do not, or if the order ships first, it stays as it is and costs nothing more.`,
      },
      ...testNote(order),
    ],
  })
}
