import { type DeliveryWindow, workshopDay } from '#facts/delivery.ts'

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
  return SHOWN_DAY.format(workshopDay(moment))
}
