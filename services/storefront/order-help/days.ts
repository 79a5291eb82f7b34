import { workshopDay } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import type { Order } from '../orders/order.ts'

/** Days are YYYY-MM-DD, where the workshop is: as text they sort as they follow. */
export function dayOf(moment: Date): string {
  return isoDay(workshopDay(moment))
}

/**
 * The day from which a return and the warranty are counted, for an order that was sent. Where nobody told when it
 * arrived, that is the last day that was promised, unless it was sent after that.
 */
export function deliveryDay({ deliveredOn, window, fulfilment }: Order): string | undefined {
  if (!fulfilment) return undefined
  const sent = dayOf(fulfilment.at)
  return deliveredOn ?? [sent, window.to].toSorted().at(-1)
}

/** The last day on which a return may be asked for (clause 9.14). */
export function lastReturnDay(delivered: string): string {
  const day = new Date(delivered)
  day.setUTCDate(day.getUTCDate() + policies.returns.days)
  return isoDay(day)
}

/** Of what is delivered on a 29 February, the warranty ends on a 1 March. */
export function lastWarrantyDay(delivered: string): string {
  const day = new Date(delivered)
  day.setUTCFullYear(day.getUTCFullYear() + policies.warrantyYears)
  return isoDay(day)
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
