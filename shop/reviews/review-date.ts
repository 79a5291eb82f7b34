import { WORKSHOP_ZONE } from '#facts/delivery/delivery.ts'

/** Clause 9.10: MM/DD/YYYY, the day at the workshop. */
const FORMAT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: WORKSHOP_ZONE,
})

export function reviewDate(moment: Date): string {
  return FORMAT.format(moment)
}
