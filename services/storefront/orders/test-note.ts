import type { Letter } from '#services/mail/letter/letter.ts'
import type { Order } from './order.ts'

/** The last words of a mail about money, where none moved. */
export function testNote({ isTest }: Pick<Order, 'isTest'>): Letter['blocks'] {
  return isTest ? [{ kind: 'note', text: 'This was a test checkout: no money changed hands.' }] : []
}
