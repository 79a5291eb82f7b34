import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mailedAddress } from '../../orders/mailed-address.ts'
import { pricedLine } from '../../orders/mailed-goods.ts'
import type { Order } from '../../orders/order.ts'
import { orderSums } from '../../orders/order-sums.ts'
import { paidWith } from '../../orders/paid-with.ts'
import { testNote } from '../../orders/test-note.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderButton } from '../order-button.ts'
import { describeLines, isMoved } from './describe-edit.ts'
import type { EditQuote } from './quote-edit.ts'

/** Tells the buyer what has changed of their order, which is read after the edit. */
export function editedMail(
  order: Order,
  { before, after, differenceCents }: Pick<EditQuote, 'before' | 'after' | 'differenceCents'>,
  publicUrl: string,
): Promise<MailMessage> {
  const { number, email, firstName, lines } = order
  const destination = isMoved(before, after) ? mailedAddress(order) : undefined
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number} was changed`,
    heading: withName('Your order was changed', firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `We changed order ${number}, which has not shipped yet. Here is what is different.`,
      },
      ...describeLines(before, after).map((text) => ({ kind: 'note', text }) as const),
      { kind: 'goods', goods: lines.map((line) => pricedLine(line, publicUrl)) },
      { kind: 'sums', sums: orderSums(order) },
      ...moneyWords(order, differenceCents).map((text) => ({ kind: 'paragraph', text }) as const),
      ...(isMoved(before, after) ? [{ kind: 'paragraph', text: movedWords(destination) } as const] : []),
      orderButton(order, publicUrl),
      ...testNote(order),
    ],
  })
}

function moneyWords(order: Order, differenceCents: number): string[] {
  if (differenceCents === 0) return []
  return differenceCents < 0
    ? [`${formatUsd(-differenceCents)} goes back to your ${paidWith(order)}.`]
    : [`The difference of ${formatUsd(differenceCents)} was paid with your ${paidWith(order)}.`]
}

function movedWords(destination: string | undefined): string {
  return destination
    ? `It now ships to ${destination}.`
    : 'It now ships to another address, which the order’s page shows.'
}
