import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import { claimPath } from '../claim-path.ts'
import { claimedGoods } from '../claimed-goods.ts'
import type { Claim } from '../read-claims.ts'

/** The mail goes to the owner, whose reply goes to the buyer. */
export function claimNoticeMail(order: Order, claim: Claim, publicUrl: string): Promise<MailMessage> {
  const { number, words, pictures } = claim
  return writeLetter({
    to: brand.supportEmail,
    replyTo: order.email,
    subject: `Warranty claim ${number}`,
    heading: 'A customer made a warranty claim.',
    blocks: [
      { kind: 'paragraph', text: `Claim ${number} on order ${order.number}:` },
      { kind: 'goods', goods: claimedGoods(order, claim, publicUrl) },
      { kind: 'paragraph', text: words },
      {
        kind: 'button',
        href: `${publicUrl}${claimPath(order, claim)}`,
        label: pictures === 0 ? 'See the claim' : 'See the claim and its pictures',
      },
      {
        kind: 'note',
        text: `Reply to this email, or: npm run catalogue -- answer-claim ${number} "WORDS"`,
      },
    ],
  })
}
