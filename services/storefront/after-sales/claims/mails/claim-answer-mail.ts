import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import { claimPath } from '../claim-path.ts'
import { claimedGoods } from '../claimed-goods.ts'
import type { Claim } from '../read-claims.ts'

export function claimAnswerMail(
  order: Order,
  claim: Claim,
  words: string,
  publicUrl: string,
): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Your warranty claim ${claim.number}: our answer`,
    heading: withName('We have looked at it', order.firstName),
    blocks: [
      { kind: 'paragraph', text: `About your claim ${claim.number} on order ${order.number}:` },
      { kind: 'goods', goods: claimedGoods(order, claim, publicUrl) },
      { kind: 'paragraph', text: words },
      { kind: 'paragraph', text: 'If you have any questions, reply to this email.' },
      { kind: 'button', href: `${publicUrl}${claimPath(order, claim)}`, label: 'See your claim' },
    ],
  })
}
