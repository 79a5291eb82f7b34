import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../../orders/order.ts'
import type { Return } from '../read-returns.ts'
import { returnPath } from '../return-path.ts'
import { LABEL_NOTE, returnSteps } from '../return-words.ts'
import { returnedGoods } from '../returned-goods.ts'

export function returnRequestedMail(order: Order, asked: Return, publicUrl: string): Promise<MailMessage> {
  return writeLetter({
    to: order.email,
    subject: `Your return ${asked.number}: what to do now`,
    heading: withName('We have your return request', order.firstName),
    blocks: [
      { kind: 'paragraph', text: `Return ${asked.number}, of order ${order.number}:` },
      { kind: 'goods', goods: returnedGoods(order, asked.lines, publicUrl) },
      ...returnSteps(order.terms).map((step, index) => ({
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
