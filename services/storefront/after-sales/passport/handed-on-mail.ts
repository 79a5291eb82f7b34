import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { orderButton } from '../order-button.ts'
import type { Passport } from './open-passport.ts'

/**
 * Tells the buyer that their chair has a second owner. The code that hands it on stands on a card, which others see and
 * photograph, so whoever did not mean it must hear of it.
 */
export function handedOnMail(
  { order, seat }: Pick<Passport, 'order' | 'seat'>,
  publicUrl: string,
): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Order ${order.number}: your ${seat.name} was handed on`,
    heading: withName('Your chair has a new owner', order.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone used the link that hands on your ${seat.name} from order ${order.number}. They have its passport now, and your own link to it no longer opens.`,
      },
      { kind: 'paragraph', text: 'If you did not hand it on, reply to this email.' },
      orderButton(order, publicUrl),
    ],
  })
}
