import { expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { adviceFor, planFrom, sessionWords } from './plan.ts'
import { writeCalendar } from './write-calendar.ts'

const THURSDAY = '2026-03-12'

test('the plan is the article’s: ten workdays from the day after delivery, weekends left out', () => {
  const plan = planFrom(THURSDAY, 'fine')
  expect(plan.map(({ sessions }) => sessions)).toEqual(setup.sessionsByWorkday)
  expect(plan.map(({ date }) => date)).toEqual([
    ...['2026-03-13', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19'],
    ...['2026-03-20', '2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26'],
  ])
})

test.each(['shins', 'back'] as const)('who is sore in the %s takes two easy days more', (feeling) => {
  const plan = planFrom(THURSDAY, feeling)
  expect(plan.map(({ sessions }) => sessions)).toEqual([1, 1, ...setup.sessionsByWorkday])
  expect(plan.at(-1)?.date).toBe('2026-03-30')
})

test('a calendar has a whole day for each, in lines of at most 75 bytes that a comma does not break', () => {
  const [first] = planFrom(THURSDAY, 'fine')
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
    expect(adviceFor('shins', seat).includes('front of the seat'), seat.name).toBe(seat.tilts)
    expect(adviceFor('back', seat).includes('seat knobs'), seat.name).toBe(seat.height.by === 'holes')
  }
})
