import { brand } from '#facts/brand.ts'
import type { Goods } from '#services/mail/letter/letter.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import { mailedPicture } from '../orders/order-words.ts'
import { proofToken } from '../orders/proof-of-purchase.ts'
import { formatDay } from '../pricing/delivery-days.ts'

interface ReviewLinks {
  readonly publicUrl: string
  readonly signingKey: string
  readonly unsubscribeUrl: string
}

/** The mail asks how the product was, not for praise, and offers nothing for a review. */
export function reviewMail(
  order: Order,
  lines: readonly OrderLine[],
  { publicUrl, signingKey, unsubscribeUrl }: ReviewLinks,
): Promise<MailMessage> {
  const { number, email, firstName, fulfilment } = order
  const proof = proofToken(signingKey, number)
  const sent = fulfilment ? `We shipped your order ${number} on ${formatDay(fulfilment.at)}.` : ''
  const toReview = ({ productHandle, productTitle, ...line }: OrderLine): Goods => {
    const query = new URLSearchParams({ product: productHandle })
    // The proof is in the fragment, which no server on the way sees or logs.
    const href = `${publicUrl}/review?${query}#proof=${proof}`
    const picture = mailedPicture({ ...line, productHandle }, publicUrl)
    return { name: productTitle, picture, link: { href, label: `Review the ${productTitle}` } }
  }
  return writeLetter({
    to: email,
    subject: `Would you review what you bought? ${brand.name} order ${number}`,
    heading: withName('How is it working out', firstName, '?'),
    blocks: [
      {
        kind: 'paragraph',
        text: `${sent} If you like, tell others what fits and what does not, at your height and your desk.`,
      },
      { kind: 'goods', goods: lines.map(toReview) },
      {
        kind: 'note',
        text: 'We publish bad reviews just like good ones, and offer nothing for either. The links prove that you bought it, so do not share them.',
      },
      { kind: 'note', text: 'We ask only once per order, and this was it.' },
    ],
    unsubscribeUrl,
  })
}
