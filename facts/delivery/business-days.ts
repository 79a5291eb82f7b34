import holidaysJson from './holidays.json' with { type: 'json' }

/** Days are midnights in UTC throughout, so that counting them never meets a change of the clocks. */

const SUNDAY = 0
const SATURDAY = 6
const DAYS_OF_A_WEEK = 7

interface Holiday {
  readonly name: string
  readonly month: number
  readonly day?: number
  readonly weekday?: number
  /** -1 is the month's last. */
  readonly which?: number
}

const federal: readonly Holiday[] = holidaysJson.federal

export const isWeekend = (day: Date): boolean => [SUNDAY, SATURDAY].includes(day.getUTCDay())

/** A federal holiday of the United States, or the weekday on which one that falls on a weekend is kept. */
export function isHoliday(day: Date): boolean {
  const year = day.getUTCFullYear()
  // New Year's Day is kept in the year before where it falls on a Saturday.
  return [year, year + 1].some((each) => holidaysOf(each).has(day.getTime()))
}

export const isBusinessDay = (day: Date): boolean => !isWeekend(day) && !isHoliday(day)

function addDays(day: Date, days: number): Date {
  const later = new Date(day)
  later.setUTCDate(later.getUTCDate() + days)
  return later
}

/** The day that comes after so many that count. */
export function addCountedDays(day: Date, days: number, counts: (day: Date) => boolean): Date {
  let later = day
  for (let left = days; left > 0; ) {
    later = addDays(later, 1)
    if (counts(later)) left -= 1
  }
  return later
}

/** Each holiday's own day and the one on which it is kept. */
function holidaysOf(year: number): ReadonlySet<number> {
  return new Set(
    federal.flatMap((holiday) => {
      const day = dayIn(year, holiday)
      return [day.getTime(), keptOn(day).getTime()]
    }),
  )
}

function dayIn(year: number, { month, day, weekday = 0, which = 1 }: Holiday): Date {
  if (day !== undefined) return new Date(Date.UTC(year, month - 1, day))
  const first = new Date(Date.UTC(year, which < 0 ? month : month - 1, 1))
  const toWeekday = (weekday - first.getUTCDay() + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK
  return addDays(first, toWeekday + (which < 0 ? which : which - 1) * DAYS_OF_A_WEEK)
}

function keptOn(day: Date): Date {
  if (day.getUTCDay() === SATURDAY) return addDays(day, -1)
  return day.getUTCDay() === SUNDAY ? addDays(day, 1) : day
}
