import { formatDated } from '../../pricing/delivery-days.ts'
import type { Returnable } from './returnable.ts'

/** Explains why nothing of the order can be sent back, and what the buyer can do instead. */
export function explainNotReturnable(returnable: Exclude<Returnable, { kind: 'open' }>): string {
  switch (returnable.kind) {
    case 'cancelled':
      return 'This order was canceled and never shipped, and your refund is on its way: there is nothing to return.'
    case 'not-sent':
      return 'This order has not shipped yet, so there is nothing to return: you can cancel it instead.'
    case 'too-late':
      return `You can request a return for ${returnable.returnDays} days from delivery. For this order, that ended on ${formatDated(returnable.lastDay)}. If something is broken, the warranty may cover it.`
    case 'all-returned':
      return 'Everything in this order is already in a return.'
  }
}
