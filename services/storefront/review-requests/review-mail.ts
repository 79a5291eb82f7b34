import { brand } from '#facts/brand.ts'
import type { Goods } from '#services/mail/letter/block.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mailedPicture } from '../orders/mailed-goods.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import { proofToken } from '../orders/proof-of-purchase.ts'
import { formatDay } from '../pricing/delivery-days.ts'

interface ReviewLinks {
  readonly publicUrl: string
  readonly signingKey: string
  readonly unsubscribeUrl: string
}

/** Asks for what it was like, not for praise, and offers nothing for it. */
export function reviewMail(
  order: Order,
  lines: readonly OrderLine[],
  { publicUrl, signingKey, unsubscribeUrl }: ReviewLinks,
): Promise<MailMessage> {
  const { number, email, firstName, fulfilment } = order
  const proof = proofToken(signingKey, number)
  const sent = fulfilment ? `We sent your order ${number} on ${formatDay(fulfilment.at)}.` : ''
  const toReview = ({ productHandle, productTitle, ...line }: OrderLine): Goods => {
    const query = new URLSearchParams({ product: productHandle })
    // In the fragment, which no server on the way gets to see or log.
    const href = `${publicUrl}/review?${query}#proof=${proof}`
    const picture = mailedPicture({ ...line, productHandle }, publicUrl)
    return { name: productTitle, picture, link: { href, label: `Review the ${productTitle}` } }
  }
  return writeLetter({
    to: email,
    subject: `Would you review what you bought? ${brand.name} order ${number}`,
    heading: withName('What is it like to use', firstName, '?'),
    blocks: [
      {
        kind: 'paragraph',
        text: `${sent} If you like, tell others what it is like to use: what fits and what does not, for which body and which desk.`,
      },
      { kind: 'goods', goods: lines.map(toReview) },
      {
        kind: 'note',
        text: 'A bad review is shown like a good one, and nothing is given for either. The links show that you bought it, so keep them to yourself.',
      },
      { kind: 'note', text: 'We ask once for an order, and this was it.' },
    ],
    unsubscribeUrl,
  })
}
