import type { Order } from './order.ts'

/** The words follow 'goes back to your'. */
export function paidWith({ cardBrand, cardLastFour }: Pick<Order, 'cardBrand' | 'cardLastFour'>): string {
  if (cardBrand === null) return 'means of payment'
  return cardLastFour === null ? cardBrand : `${cardBrand} ending in ${cardLastFour}`
}
