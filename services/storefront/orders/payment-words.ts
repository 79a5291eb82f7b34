import type { Letter } from '#services/mail/letter/letter.ts'
import type { Order } from './order.ts'

/** The words follow 'goes back to your'. */
export function paidWith({ cardBrand, cardLastFour }: Pick<Order, 'cardBrand' | 'cardLastFour'>): string {
  if (cardBrand === null) return 'means of payment'
  return cardLastFour === null ? cardBrand : `${cardBrand} ending in ${cardLastFour}`
}

/** The last words of a mail about money, where none moved. */
export function testNote({ isTest }: Pick<Order, 'isTest'>): Letter['blocks'] {
  return isTest ? [{ kind: 'note', text: 'This was a test checkout: no money changed hands.' }] : []
}
