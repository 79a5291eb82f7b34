import { brand } from '#facts/brand.ts'
import { refundDays } from '#facts/policies/terms.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith, testNote } from '../../orders/payment-words.ts'
import { formatUsd } from '../../pricing/money.ts'
import { orderButton } from '../order-button.ts'
import type { Return } from './read-returns.ts'
import { LABEL_NOTE, returnedGoods, returnPath, returnSteps } from './return-words.ts'

export function returnRequestedMail(order: Order, asked: Return, publicUrl: string): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Your return ${asked.number}: what to do now`,
    heading: withName('We have your return request', order.firstName),
    blocks: [
      { kind: 'paragraph', text: `Return ${asked.number}, of order ${order.number}:` },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      ...returnSteps(order.terms, asked.labelSentAt).map((step, index) => ({
        kind: 'paragraph' as const,
        text: `${index + 1}. ${step}`,
      })),
      { kind: 'paragraph', text: LABEL_NOTE },
      {
        kind: 'button',
        href: `${publicUrl}${returnPath(order, asked, 'sheet')}`,
        label: 'Print the sheet for the package',
      },
      {
        kind: 'note',
        text: 'Check the status:',
        link: { href: `${publicUrl}${returnPath(order, asked)}`, label: `Return ${asked.number}` },
      },
    ],
  })
}

/** The mail goes to the owner, who must buy the label that clause 9.14 promises, and links to the office. */
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
        href: `${publicUrl}/office/returns/${asked.number}`,
        label: `See return ${asked.number}`,
      },
      { kind: 'note', text: 'When the package arrives, record it there, then refund it.' },
    ],
  })
}

const NOTHING_LEFT = 'Nothing that you paid for it is left to pay back.'

/** @param worthCents  what is still to be paid back for it */
export function returnReceivedMail(
  order: Order,
  asked: Return,
  worthCents: number,
  publicUrl: string,
): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Your return ${asked.number} has arrived`,
    heading: withName('Your package has arrived', order.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Return ${asked.number} of order ${order.number} has arrived at the workshop.`,
      },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      {
        kind: 'paragraph',
        text:
          worthCents === 0
            ? NOTHING_LEFT
            : `Your refund comes within ${refundDays(order.terms)}, to the card you paid with.`,
      },
      orderButton(order, publicUrl),
    ],
  })
}

export function returnRefundedMail(
  order: Order,
  asked: Return,
  amountCents: number,
  publicUrl: string,
): Promise<MailMessage> {
  const isEmpty = amountCents === 0
  return writeLetter({
    to: order.email,
    subject: isEmpty ? `Your return ${asked.number} is complete` : `Your refund for return ${asked.number}`,
    heading: withName(isEmpty ? 'Your return is complete' : 'Your refund is on its way', order.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: isEmpty
          ? `Return ${asked.number} of order ${order.number} is complete. ${NOTHING_LEFT}`
          : `${formatUsd(amountCents)} for return ${asked.number} goes back to your ${paidWith(order)}.`,
      },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      orderButton(order, publicUrl),
      ...testNote(order),
    ],
  })
}

export function returnRefusedMail(
  order: Order,
  asked: Return,
  words: string,
  publicUrl: string,
): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Your return ${asked.number} was not accepted`,
    heading: withName('We could not accept your return', order.firstName),
    blocks: [
      { kind: 'paragraph', text: `Return ${asked.number} of order ${order.number}:` },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      { kind: 'paragraph', text: `Why: ${words}` },
      { kind: 'paragraph', text: 'If you disagree, reply to this email: a person reads it.' },
      orderButton(order, publicUrl),
    ],
  })
}
