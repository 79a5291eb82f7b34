import { addCountedDays, isWeekend } from '#facts/delivery/business-days.ts'
import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'

/** What somebody who is getting used to the chair feels, in a tap. */
export const FEELINGS = ['fine', 'shins', 'back'] as const
export type Feeling = (typeof FEELINGS)[number]

export interface PlannedDay {
  /** Of the plan's workdays, from 1. */
  readonly day: number
  /** YYYY-MM-DD */
  readonly date: string
  readonly sessions: number
}

/** Who is sore stays with one session a day for two more days, and the rest follows. */
const EASY_DAYS = 2

/** The article's plan from the first workday after this day, which is YYYY-MM-DD. */
export function planFrom(delivered: string, feeling: Feeling): PlannedDay[] {
  const { sessionsByWorkday } = setup
  const first = sessionsByWorkday[0] ?? 1
  const easy = feeling === 'fine' ? [] : Array.from({ length: EASY_DAYS }, () => first)
  const isWorkday = (day: Date) => !isWeekend(day)
  return [...easy, ...sessionsByWorkday].map((sessions, index) => ({
    day: index + 1,
    date: addCountedDays(new Date(delivered), index + 1, isWorkday)
      .toISOString()
      .slice(0, 10),
    sessions,
  }))
}

export function sessionWords({ sessions }: PlannedDay): string {
  const { min, max } = setup.firstSessionsMinutes
  return `${sessions} ${sessions === 1 ? 'session' : 'sessions'} of ${min} to ${max} minutes`
}

/** What to change on this seat, with the article's figures. */
export function adviceFor(feeling: Feeling, { tilts, height }: Seat): string {
  const { knobs, shinWeightPercent, testMinutes } = setup
  switch (feeling) {
    case 'fine':
      return 'Go on as planned. When a session feels easy, one of them may be longer.'
    case 'shins': {
      const front = tilts
        ? `Raise the front of the seat to hole ${knobs.seatFrontHoleForSoreShins}, and sit farther back`
        : 'Sit farther back'
      return `${front}: your shins should carry ${shinWeightPercent.min} to ${shinWeightPercent.max}% of your weight. Sit for ${testMinutes} minutes before you judge. Stop if your feet go numb or the knee itself hurts.`
    }
    case 'back': {
      const higher =
        height.by === 'holes'
          ? ' If your shoulders creep up, you sit too low: all seat knobs one hole higher.'
          : ''
      return `A tired feeling along the spine, the same on both sides, is what to expect.${higher} Stop if your back is worse the next morning than before you began.`
    }
  }
}
