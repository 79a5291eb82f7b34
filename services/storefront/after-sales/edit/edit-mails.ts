import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { mailedAddress, orderSums, pricedLine } from '../../orders/order-words.ts'
import { paidWith, testNote } from '../../orders/payment-words.ts'
import { formatLastDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderButton } from '../order-button.ts'
import { describeLines, isMoved } from './describe-edit.ts'
import type { OrderEdit } from './order-edits.ts'
import type { EditQuote } from './quote-edit.ts'

/** Asks the buyer to pay what an edit of their order costs more. */
export function askedMail(
  order: Order,
  {
    before,
    after,
    differenceCents,
    paidCents,
  }: Pick<EditQuote, 'before' | 'after' | 'differenceCents'> & { readonly paidCents: number },
  until: Date,
  publicUrl: string,
): Promise<MailMessage> {
  const { number, email, firstName } = order
  const difference = formatUsd(differenceCents)
  const waivedCents = Math.max(0, before.order.total_cents - paidCents)
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
          { name: 'Paid so far', amount: formatUsd(before.order.total_cents - waivedCents) },
          ...(waivedCents > 0 ? [{ name: 'Not charged', amount: formatUsd(waivedCents) }] : []),
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
        text: `You can pay until ${formatLastDay(until)}. If you do not, or if the order ships first, it stays as it is and costs nothing more.`,
      },
      ...testNote(order),
    ],
  })
}

/** Tells the buyer what has changed of their order, which is read after the edit. */
export function editedMail(
  order: Order,
  edit: Pick<OrderEdit, 'before' | 'after' | 'differenceCents' | 'settledBy'>,
  publicUrl: string,
): Promise<MailMessage> {
  const { number, email, firstName, lines } = order
  const { before, after } = edit
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
      ...moneyWords(order, edit).map((text) => ({ kind: 'paragraph', text }) as const),
      ...(isMoved(before, after) ? [{ kind: 'paragraph', text: movedWords(destination) } as const] : []),
      orderButton(order, publicUrl),
      ...testNote(order),
    ],
  })
}

function moneyWords(
  order: Order,
  { differenceCents, settledBy }: Pick<OrderEdit, 'differenceCents' | 'settledBy'>,
): string[] {
  if (differenceCents === 0) return []
  if (settledBy === 'waived') return [waivedWords(differenceCents)]
  return differenceCents < 0
    ? [`${formatUsd(-differenceCents)} goes back to your ${paidWith(order)}.`]
    : [`The difference of ${formatUsd(differenceCents)} was paid with your ${paidWith(order)}.`]
}

export function waivedWords(differenceCents: number): string {
  return `The difference of ${formatUsd(differenceCents)} is not charged.`
}

function movedWords(destination: string | undefined): string {
  return destination
    ? `It now ships to ${destination}.`
    : 'It now ships to another address, which the order’s page shows.'
}

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
