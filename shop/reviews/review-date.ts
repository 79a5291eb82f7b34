/** Clause 9.10: MM/DD/YYYY, the day at the workshop. */
const FORMAT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'America/New_York',
})

export function reviewDate(moment: Date): string {
  return FORMAT.format(moment)
}
