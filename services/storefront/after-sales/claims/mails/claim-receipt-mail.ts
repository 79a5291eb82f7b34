import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import { claimPath } from '../claim-path.ts'
import { claimedGoods } from '../claimed-goods.ts'
import type { Claim } from '../read-claims.ts'

export function claimReceiptMail(order: Order, claim: Claim, publicUrl: string): Promise<MailMessage> {
  const { number } = claim
  return writeLetter({
    to: order.email,
    subject: `We have your warranty claim ${number}`,
    heading: withName('We have your claim', order.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Claim ${number} on your order ${order.number} is with the workshop. A person replies within ${order.terms.replyWithinHours} hours.`,
      },
      { kind: 'goods', goods: claimedGoods(order, claim, publicUrl) },
      { kind: 'paragraph', text: 'Until then, keep the part, and do not use it if it does not feel safe.' },
      { kind: 'button', href: `${publicUrl}${claimPath(order, claim)}`, label: 'See your claim' },
    ],
  })
}
