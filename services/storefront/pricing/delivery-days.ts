import { type DeliveryWindow, workshopDay } from '#facts/delivery/delivery.ts'

const SHOWN_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

export function formatWindow({ from, to }: DeliveryWindow): string {
  return `${SHOWN_DAY.format(new Date(from))} to ${SHOWN_DAY.format(new Date(to))}`
}

/** Says the window in a sentence: 'between Friday, March 13 and Tuesday, March 17'. */
export function windowWords({ from, to }: DeliveryWindow): string {
  return `between ${SHOWN_DAY.format(new Date(from))} and ${SHOWN_DAY.format(new Date(to))}`
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
