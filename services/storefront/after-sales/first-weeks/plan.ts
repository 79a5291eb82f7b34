import type { Feeling } from '#database/tables/after-sales.ts'
import { addCountedDays, isWeekend } from '#facts/delivery/business-days.ts'
import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { soreShinsSetting } from '#facts/sore-shins.ts'

export const FEELINGS: readonly Feeling[] = ['fine', 'shins', 'back']

/** How far somebody is with the plan. */
export interface Progress {
  /** The plan's own days that are over. */
  readonly daysDone: number
  /** Days with one session that still come before the plan goes on. */
  readonly easyLeft: number
  /** Days with one session that are over. */
  readonly easyDone: number
}

export const AT_THE_BEGINNING: Progress = { daysDone: 0, easyLeft: 0, easyDone: 0 }

export interface PlannedDay {
  /** Its number among the workdays with the chair, from 1. */
  readonly day: number
  /** YYYY-MM-DD */
  readonly date: string
  readonly sessions: number
}

/** Sessions of the next day; undefined where the plan is over. */
export function nextSessions({ daysDone, easyLeft }: Progress): number | undefined {
  return easyLeft > 0 ? setup.sessionsByWorkday[0] : setup.sessionsByWorkday[daysDone]
}

export function dayOfPlan({ daysDone, easyDone }: Progress): number {
  return daysDone + easyDone + 1
}

export function afterOneDay(progress: Progress): Progress {
  const { daysDone, easyLeft, easyDone } = progress
  return easyLeft > 0
    ? { daysDone, easyLeft: easyLeft - 1, easyDone: easyDone + 1 }
    : { ...progress, daysDone: daysDone + 1 }
}

/** Who is sore stays with one session a day for some days more, as often as `hasEasyDays` allows; then the rest follows. */
export function afterFeeling(progress: Progress, feeling: Feeling): Progress {
  const { whenSore, most } = setup.easyDays
  const easyLeft = feeling === 'fine' ? 0 : Math.min(whenSore, most - progress.easyDone)
  return { ...progress, easyLeft }
}

/** Whether whoever is sore may take it easier for some days more. */
export function hasEasyDays({ easyDone }: Progress): boolean {
  return easyDone < setup.easyDays.most
}

/** The first workday after this day; both are YYYY-MM-DD. */
export function workdayAfter(day: string): string {
  return addCountedDays(new Date(day), 1, (each) => !isWeekend(each))
    .toISOString()
    .slice(0, 10)
}

export function isWorkday(day: string): boolean {
  return !isWeekend(new Date(day))
}

/** The days that are left of the plan, of which the next one is on this workday. */
export function planFrom(nextOn: string, progress: Progress): PlannedDay[] {
  const days: PlannedDay[] = []
  let [left, date] = [progress, nextOn]
  for (let sessions = nextSessions(left); sessions !== undefined; sessions = nextSessions(left)) {
    days.push({ day: dayOfPlan(left), date, sessions })
    left = afterOneDay(left)
    date = workdayAfter(date)
  }
  return days
}

export function sessionWords({ sessions }: Pick<PlannedDay, 'sessions'>): string {
  const { min, max } = setup.firstSessionsMinutes
  return `${sessions} ${sessions === 1 ? 'session' : 'sessions'} of ${min} to ${max} minutes`
}

/** What to change on this seat, with the article's figures. */
export function adviceFor(feeling: Feeling, { tilts, height }: Seat): string {
  const { shinWeightPercent, testMinutes } = setup
  switch (feeling) {
    case 'fine':
      return 'Go on as planned. When a session feels easy, one of them may be longer.'
    case 'shins': {
      const front = tilts ? `${soreShinsSetting}, and sit farther back` : 'Sit farther back'
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
