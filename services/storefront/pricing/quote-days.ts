import { workshopDay } from '#facts/delivery/delivery.ts'
import { formatDated } from './delivery-days.ts'

/** A quote counts on the day when it is made, and on so many days after it. */
export const QUOTE_DAYS = 30

const HOUR_MS = 60 * 60_000
/** Midnight at the workshop, by the season. */
const SUMMER_MIDNIGHT_MS = 4 * HOUR_MS
const WINTER_MIDNIGHT_MS = 5 * HOUR_MS

/** The moment when a quote ends: midnight at the workshop, after its last day. */
export function quoteEnd(madeAt: Date): Date {
  const dayAfter = workshopDay(madeAt)
  dayAfter.setUTCDate(dayAfter.getUTCDate() + QUOTE_DAYS + 1)
  const early = new Date(dayAfter.getTime() + SUMMER_MIDNIGHT_MS)
  return workshopDay(early) < dayAfter ? new Date(dayAfter.getTime() + WINTER_MIDNIGHT_MS) : early
}

/** The last day of a quote, such as 'March 17, 2031'. */
export function lastQuoteDay(endsAt: Date): string {
  return formatDated(isoDay(new Date(endsAt.getTime() - 1)))
}

export function quoteDay(madeAt: Date): string {
  return formatDated(isoDay(madeAt))
}

function isoDay(moment: Date): string {
  return workshopDay(moment).toISOString().slice(0, 10)
}
