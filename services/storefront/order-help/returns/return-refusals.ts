import { policies } from '#facts/policies/policies.ts'
import { formatDated } from '../../pricing/delivery-days.ts'
import type { Returnable } from './returnable.ts'

/** Why nothing of the order can be sent back, and what one can do instead. */
export function explainNotReturnable(returnable: Exclude<Returnable, { kind: 'open' }>): string {
  switch (returnable.kind) {
    case 'cancelled':
      return 'This order was cancelled and never sent, and its money is on the way back: there is nothing to return.'
    case 'not-sent':
      return 'This order has not been sent yet, so there is nothing to send back: you can cancel it instead.'
    case 'too-late':
      return `Returns are open for ${policies.returns.days} days from delivery. For this order that ended on ${formatDated(returnable.lastDay)}. If something has broken, the warranty may cover it.`
    case 'all-returned':
      return 'Everything in this order is in a return already.'
  }
}
