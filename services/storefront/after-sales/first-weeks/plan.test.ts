import { expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import {
  AT_THE_BEGINNING,
  adviceFor,
  afterFeeling,
  afterOneDay,
  dayOfPlan,
  hasEasyDays,
  isWorkday,
  nextSessions,
  type Progress,
  planFrom,
  sessionWords,
  workdayAfter,
} from './plan.ts'
import { writeCalendar } from './write-calendar.ts'

const FRIDAY = '2026-03-13'
const sessionsOf = (progress: Progress) => planFrom(FRIDAY, progress).map(({ sessions }) => sessions)
const days = (count: number, from: Progress = AT_THE_BEGINNING): Progress =>
  Array.from({ length: count }).reduce<Progress>(afterOneDay, from)

test('the plan is the article’s: ten workdays, weekends left out', () => {
  const plan = planFrom(FRIDAY, AT_THE_BEGINNING)
  expect(plan.map(({ sessions }) => sessions)).toEqual(setup.sessionsByWorkday)
  expect(plan.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(plan.map(({ date }) => date)).toEqual([
    ...['2026-03-13', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19'],
    ...['2026-03-20', '2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26'],
  ])
})

test.each(['shins', 'back'] as const)('who is sore in the %s takes two easy days more', (feeling) => {
  const plan = planFrom(FRIDAY, afterFeeling(AT_THE_BEGINNING, feeling))
  expect(plan.map(({ sessions }) => sessions)).toEqual([1, 1, ...setup.sessionsByWorkday])
  expect(plan.at(-1)?.date).toBe('2026-03-30')
})

test('who gets sore in the second week goes back to one session for two days, and on from there', () => {
  const sore = afterFeeling(days(7), 'shins')
  expect(sessionsOf(sore)).toEqual([1, 1, 3, 3, 4])
  expect(dayOfPlan(sore)).toBe(8)
  const back = days(2, sore)
  expect(sessionsOf(back)).toEqual([3, 3, 4])
  expect(dayOfPlan(back)).toBe(10)
})

test('who feels fine again leaves out the easy days that are left, and keeps those that were', () => {
  const sore = days(1, afterFeeling(days(2), 'back'))
  expect(sessionsOf(sore)[0]).toBe(1)
  expect(afterFeeling(sore, 'fine')).toEqual({ daysDone: 2, easyLeft: 0, easyDone: 1 })
})

test('saying twice that it hurts puts in no more days than saying it once', () => {
  const once = afterFeeling(days(3), 'shins')
  expect(afterFeeling(once, 'shins')).toEqual(once)
})

test('a plan has four easy days at most, however often somebody is sore', () => {
  let progress = AT_THE_BEGINNING
  const mailed: number[] = []
  for (let sessions = nextSessions(progress); sessions !== undefined; sessions = nextSessions(progress)) {
    mailed.push(sessions)
    progress = afterFeeling(afterOneDay(progress), 'shins')
  }
  expect(mailed).toHaveLength(setup.sessionsByWorkday.length + setup.easyDays.most)
  expect(progress).toEqual({ daysDone: 10, easyLeft: 0, easyDone: 4 })
  expect(hasEasyDays(progress)).toBe(false)
  expect(hasEasyDays({ ...progress, easyDone: 3 })).toBe(true)
  expect(afterFeeling({ daysDone: 5, easyLeft: 0, easyDone: 3 }, 'back').easyLeft).toBe(1)
})

test('after a Friday comes a Monday', () => {
  expect([workdayAfter(FRIDAY), workdayAfter('2026-03-14'), workdayAfter('2026-03-12')]).toEqual([
    '2026-03-16',
    '2026-03-16',
    FRIDAY,
  ])
  expect([isWorkday(FRIDAY), isWorkday('2026-03-14'), isWorkday('2026-03-15')]).toEqual([true, false, false])
})

test('one session is one, more are several', () => {
  expect(sessionWords({ sessions: 1 })).toBe('1 session of 20 to 30 minutes')
  expect(sessionWords({ sessions: 3 })).toBe('3 sessions of 20 to 30 minutes')
})

test('a calendar has a whole day for each, in lines of at most 75 bytes that a comma does not break', () => {
  const [first] = planFrom(FRIDAY, AT_THE_BEGINNING)
  if (!first) throw new Error('no plan')
  const text = writeCalendar({
    name: 'Two weeks',
    madeAt: new Date('2026-03-12T17:00:00Z'),
    events: [
      {
        uid: 'order-1-day-1@keel.example',
        date: first.date,
        summary: sessionWords(first),
        description: `Sit; rest, read \\ ${'ä'.repeat(80)}\nthen on`,
      },
    ],
  })
  const lines = text.split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toContain('DTSTART;VALUE=DATE:20260313')
  expect(lines).toContain('DTEND;VALUE=DATE:20260314')
  expect(lines).toContain('SUMMARY:1 session of 20 to 30 minutes')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`Sit\\; rest\\, read \\\\ ${'ä'.repeat(80)}\\nthen on`)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('no seat is told of a knob that it does not have', () => {
  for (const seat of seats.filter(({ kneels }) => kneels)) {
    expect(adviceFor('shins', seat).includes('Put the rear knobs of the seat in hole 2'), seat.name).toBe(
      seat.tilts,
    )
    expect(adviceFor('back', seat).includes('seat knobs'), seat.name).toBe(seat.height.by === 'holes')
  }
})
