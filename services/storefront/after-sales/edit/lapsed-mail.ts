import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../orders/order.ts'
import { testNote } from '../../orders/test-note.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderButton } from '../order-button.ts'
import { describeLines, isMoved } from './describe-edit.ts'
import type { EditQuote } from './quote-edit.ts'

/** Tells a buyer who did not pay for a change that their order stayed as it was. */
export function lapsedMail(
  order: Order,
  { before, after, differenceCents }: Pick<EditQuote, 'before' | 'after' | 'differenceCents'>,
  publicUrl: string,
): Promise<MailMessage> {
  const { number, email, firstName } = order
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number} stays as it was`,
    heading: withName('Your order stays as it was', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `The difference of ${formatUsd(differenceCents)} for a change to order ${number} was not paid in time, so we did not make the change. Nothing more is to be paid.`,
      },
      { kind: 'paragraph', text: 'This is what would have changed:' },
      ...describeLines(before, after).map((text) => ({ kind: 'note', text }) as const),
      ...(isMoved(before, after)
        ? [{ kind: 'note', text: 'It would have shipped to another address.' } as const]
        : []),
      { kind: 'paragraph', text: 'If you still want it, reply to this email.' },
      orderButton(order, publicUrl),
      ...testNote(order),
    ],
  })
}
