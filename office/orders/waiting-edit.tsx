import { Badge } from '../ui/words.tsx'
import type { ShownOrder } from './load-chosen-orders.ts'

export function WaitingBadge() {
  return <Badge tone="warn">Waits for a payment</Badge>
}

export function waitsForPayment({ edits }: ShownOrder): boolean {
  return edits.some(({ state }) => state === 'asked')
}

/** Says above what sends an order that its buyer may still pay for a change of it. */
export function WaitingEdit({ order }: { readonly order: ShownOrder }) {
  const asked = order.edits.find(({ state }) => state === 'asked')
  if (!asked) return null
  const { difference, payUntil } = asked
  return (
    <p className="notice warn">
      The buyer has until {payUntil} to pay {difference} for a change. A payment that begins on that day may
      still come in for an hour after it, so the order waits for it until then. If you send the order sooner,
      it goes as it is shown here, and the change is dropped.
    </p>
  )
}
