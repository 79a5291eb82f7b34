import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { orderPath } from '../html/links.ts'
import type { StorefrontParts } from '../parts.ts'
import { windowWords } from '../pricing/delivery-days.ts'
import type { Order } from './order.ts'
import { mailedAddress, mailedLine, orderSums, pricedLine, trackingBlock } from './order-words.ts'
import { testNote } from './payment-words.ts'
import { proofPath, proofToken } from './proof-of-purchase.ts'

export function orderMail(
  order: Order,
  { publicUrl, signingKey }: Pick<StorefrontParts, 'publicUrl' | 'signingKey'>,
): Promise<MailMessage> {
  const { number, email, firstName, lines, window } = order
  const destination = mailedAddress(order)
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number}`,
    heading: withName('Thank you', firstName),
    blocks: [
      { kind: 'paragraph', text: `Order ${number} is confirmed. It should arrive ${windowWords(window)}.` },
      { kind: 'goods', goods: lines.map((line) => pricedLine(line, publicUrl)) },
      { kind: 'sums', sums: orderSums(order) },
      ...(destination ? [{ kind: 'note', text: `Shipping to ${destination}.` } as const] : []),
      { kind: 'button', href: `${publicUrl}${orderPath(order, undefined)}`, label: 'See your order' },
      {
        kind: 'note',
        text: 'For your records, and to print:',
        link: { href: `${publicUrl}${orderPath(order, undefined)}/invoice`, label: 'Your invoice' },
      },
      {
        kind: 'note',
        text: "On your order's page you can cancel until it ships, return an item, or make a warranty claim.",
      },
      {
        kind: 'note',
        text: 'This link proves what you bought, for a review, a return or the warranty. Do not share it.',
        // The proof is meant for the holder of this mailbox alone.
        link: { href: `${publicUrl}${proofPath(signingKey, order)}`, label: 'Your proof of purchase' },
      },
      {
        kind: 'note',
        text: 'If you have an account with us, or make one, this order can be in it:',
        // The fragment is seen by no server on the way, and the account page asks who is signed in.
        link: {
          href: `${publicUrl}/account#proof=${proofToken(signingKey, number)}`,
          label: 'Keep it in your account',
        },
      },
      ...testNote(order),
    ],
  })
}

export function shippingMail(order: Order, tracking: string, publicUrl: string): Promise<MailMessage> {
  const { number, email, firstName, lines, window } = order
  return writeLetter({
    to: email,
    subject: `Your ${brand.name} order ${number} is on its way`,
    heading: withName('Your order is on its way', firstName),
    blocks: [
      { kind: 'paragraph', text: `Order ${number} should arrive ${windowWords(window)}.` },
      trackingBlock(tracking),
      { kind: 'goods', goods: lines.map((line) => mailedLine(line, publicUrl)) },
      { kind: 'button', href: `${publicUrl}${orderPath(order, undefined)}`, label: 'See your order' },
    ],
  })
}
