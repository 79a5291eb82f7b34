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
  /** -1 means the last in the month. */
  readonly which?: number
}

const federal: readonly Holiday[] = holidaysJson.federal

export const isWeekend = (day: Date): boolean => [SUNDAY, SATURDAY].includes(day.getUTCDay())

/** Covers federal holidays of the United States, and the weekday on which one that falls on a weekend is observed. */
export function isHoliday(day: Date): boolean {
  const year = day.getUTCFullYear()
  // A New Year's Day that falls on a Saturday is observed in the year before.
  return [year, year + 1].some((each) => holidaysOf(each).has(day.getTime()))
}

export const isBusinessDay = (day: Date): boolean => !isWeekend(day) && !isHoliday(day)

function addDays(day: Date, days: number): Date {
  const later = new Date(day)
  later.setUTCDate(later.getUTCDate() + days)
  return later
}

/** Returns the day after the given number of days that count. */
export function addCountedDays(day: Date, days: number, counts: (day: Date) => boolean): Date {
  let later = day
  for (let left = days; left > 0; ) {
    later = addDays(later, 1)
    if (counts(later)) left -= 1
  }
  return later
}

/** The holidays after a day, up to another one, by the days that are off for them. */
export function holidaysAfter(
  day: Date,
  last: Date,
): readonly { readonly name: string; readonly day: Date }[] {
  const years = [day.getUTCFullYear(), day.getUTCFullYear() + 1, last.getUTCFullYear() + 1]
  const all = [...new Set(years)].flatMap(namedHolidaysOf)
  return all
    .filter((holiday) => holiday.day > day && holiday.day <= last)
    .toSorted((a, b) => a.day.getTime() - b.day.getTime())
}

function holidaysOf(year: number): ReadonlySet<number> {
  return new Set(namedHolidaysOf(year).map(({ day }) => day.getTime()))
}

/** Lists each holiday's own day, and the day on which it is observed where that is another one. */
function namedHolidaysOf(year: number): readonly { readonly name: string; readonly day: Date }[] {
  return federal.flatMap((holiday) => {
    const day = dayIn(year, holiday)
    const kept = keptOn(day)
    const { name } = holiday
    return kept.getTime() === day.getTime()
      ? [{ name, day }]
      : [
          { name, day },
          { name, day: kept },
        ]
  })
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
