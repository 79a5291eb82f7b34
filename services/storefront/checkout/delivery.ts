import type { Delivery } from '#database/tables/orders.ts'
import { policies } from '#facts/policies.ts'

const { standard, express, freeStandardOverCents } = policies.shipping

export interface DeliveryWindow {
  /** YYYY-MM-DD. */
  readonly from: string
  readonly to: string
}

export const DELIVERIES: readonly { method: Delivery; name: string; time: string }[] = [
  {
    method: 'standard',
    name: 'Standard',
    time: `${standard.leastBusinessDays}-${standard.mostBusinessDays} business days`,
  },
  { method: 'express', name: 'Express', time: `${express.leastDays}-${express.mostDays} days` },
]

export function deliveryFeeCents(method: Delivery, discountedSubtotalCents: number): number {
  if (method === 'express') return express.feeCents
  return discountedSubtotalCents > freeStandardOverCents ? 0 : standard.feeCents
}

/** Clause 9.14, counted from the day of the order where the workshop is. */
export function deliveryWindow(method: Delivery, orderedAt: Date): DeliveryWindow {
  const day = dayOfOrder(orderedAt)
  return method === 'express'
    ? { from: isoDay(addDays(day, express.leastDays)), to: isoDay(addDays(day, express.mostDays)) }
    : {
        from: isoDay(addBusinessDays(day, standard.leastBusinessDays)),
        to: isoDay(addBusinessDays(day, standard.mostBusinessDays)),
      }
}

const SHOWN_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

export function formatWindow({ from, to }: DeliveryWindow): string {
  return `${SHOWN_DAY.format(new Date(from))} to ${SHOWN_DAY.format(new Date(to))}`
}

/** The day that a moment falls on where the workshop is. */
export function formatDay(moment: Date): string {
  return SHOWN_DAY.format(dayOfOrder(moment))
}

const WORKSHOP_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** Midnight UTC stands for the day, so that adding days never meets a change of the clocks. */
function dayOfOrder(orderedAt: Date): Date {
  return new Date(`${WORKSHOP_DAY.format(orderedAt)}T00:00:00Z`)
}

function addDays(day: Date, days: number): Date {
  const later = new Date(day)
  later.setUTCDate(later.getUTCDate() + days)
  return later
}

function addBusinessDays(day: Date, businessDays: number): Date {
  let later = day
  for (let left = businessDays; left > 0; ) {
    later = addDays(later, 1)
    if (later.getUTCDay() % 6 !== 0) left--
  }
  return later
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
