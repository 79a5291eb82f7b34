import { type DeliveryWindow, workshopDay } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'

const SHOWN_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

const shownDay = (day: DeliveryWindow['from']) => SHOWN_DAY.format(new Date(day))

/** Says the window by itself: 'Friday, March 13 to Tuesday, March 17', or the one day that it has. */
export function formatWindow({ from, to }: DeliveryWindow): string {
  return from === to ? shownDay(from) : `${shownDay(from)} to ${shownDay(to)}`
}

/** Says the window in a sentence: 'between Friday, March 13 and Tuesday, March 17', or 'on Friday, March 13'. */
export function windowWords({ from, to }: DeliveryWindow): string {
  return from === to ? `on ${shownDay(from)}` : `between ${shownDay(from)} and ${shownDay(to)}`
}

const DATED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats YYYY-MM-DD with its year: 'March 17, 2031'. */
export function formatDated(day: string): string {
  return DATED.format(new Date(day))
}

/** Formats the day of a moment in the workshop's time zone. */
export function formatDay(moment: Date): string {
  return SHOWN_DAY.format(workshopDay(moment))
}

const HOUR_MS = 60 * 60_000
/** Midnight at the workshop, by the season. */
const SUMMER_MIDNIGHT_MS = 4 * HOUR_MS
const WINTER_MIDNIGHT_MS = 5 * HOUR_MS

/** Midnight at the workshop, at the end of the day that comes so many days after that of `moment`. */
export function endOfDayAfter(moment: Date, days: number): Date {
  const dayAfter = workshopDay(moment)
  dayAfter.setUTCDate(dayAfter.getUTCDate() + days + 1)
  const early = new Date(dayAfter.getTime() + SUMMER_MIDNIGHT_MS)
  return workshopDay(early) < dayAfter ? new Date(dayAfter.getTime() + WINTER_MIDNIGHT_MS) : early
}

/** Formats the last day of what ends at that moment, which may be the midnight after it. */
export function formatLastDay(endsAt: Date): string {
  return formatDay(new Date(endsAt.getTime() - 1))
}

/** A quote counts on the day when it is made and for `quoteDays` after it. It ends at midnight at the workshop. */
export function quoteEnd(madeAt: Date): Date {
  return endOfDayAfter(madeAt, policies.quoteDays)
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
