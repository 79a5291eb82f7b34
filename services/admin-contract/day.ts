import * as v from 'valibot'

/** A day of the calendar, in UTC. */
export const day = v.pipe(
  v.string(),
  v.isoDate('a day is written as 2026-03-17'),
  v.check(isDay, 'there is no such day'),
)

/** 2026-02-30 has the form of a day, but is none. */
function isDay(text: string): boolean {
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
