import { expect, test } from 'vitest'
import { kneelingSeat, type Seat, seatOf, seats } from '#facts/seats.ts'
import { fitOf } from '#geometry/fit.ts'
import { reasonsAgainst } from './unsuitable.ts'

const somebody = { heightIn: 66, weightLb: 150, deskIn: 29, shinsHurt: false }
const because = (changes: Partial<typeof somebody>, seat: Seat = kneelingSeat): readonly string[] => {
  const visitor = { ...somebody, ...changes }
  return reasonsAgainst(fitOf(seat, visitor), visitor).map(({ words }) => words)
}

test('[1.04] people from 5 ft 2 to 6 ft 2, and nobody else', () => {
  expect(because({ heightIn: 62 })).toEqual([])
  expect(because({ heightIn: 74 })).toEqual([])
  expect(because({ heightIn: 61.5 })).toEqual([
    `It is built for people from 5'2" to 6'2", and you are 5'1.5".`,
  ])
  expect(because({ heightIn: 80 })).toEqual([`It is built for people from 5'2" to 6'2", and you are 6'8".`])
})

test('[1.04] [9.15] up to 250 lb on every seat', () => {
  for (const seat of seats) {
    expect(because({ weightLb: 250 }, seat).filter((reason) => reason.includes('lb'))).toEqual([])
    expect(because({ weightLb: 251 }, seat)).toContain(
      'It carries up to 250 lb (113 kg), and you weigh 251 lb (114 kg).',
    )
  }
})

test('[1.04] [9.16] desks from 28 to 32 in', () => {
  expect(because({ deskIn: 28 })).toEqual([])
  expect(because({ deskIn: 32 })).toEqual([])
  expect(because({ deskIn: 27.75 })).toEqual([
    'It goes with desks from 28 to 32 in high, and yours is 27.75 in (70 cm).',
  ])
  expect(because({ deskIn: 33 })).toEqual([
    'It goes with desks from 28 to 32 in high, and yours is 33 in (84 cm). Its specifications go up to 35 in, but only the tallest sitter reaches that, in the highest hole.',
  ])
})

test('every reason is given, not the first alone', () => {
  expect(because({ heightIn: 80, weightLb: 300, deskIn: 40 })).toHaveLength(3)
})

test('a stool that cannot bring the elbows near the desk says how far it misses', () => {
  const saddle = seatOf('keel-saddle-stool')
  expect(because({ deskIn: 26 }, saddle)).toEqual([
    'At its lowest, 22 in (56 cm), your elbows would rest about 5.5 in (14 cm) above the top of your desk.',
  ])
  expect(because({ deskIn: 30 }, saddle)).toEqual([])
  expect(because({ deskIn: 45 }, saddle)).toEqual([
    expect.stringMatching(/^At its highest, 28 in .* below the top of your desk\.$/),
  ])
  expect(because({ deskIn: 26, weightLb: 300 }, saddle)).toEqual([expect.stringContaining('300 lb')])
})

test('[9.16] sore shins: what is said is of the raised front, not of the end of the travel', () => {
  const words = because({ heightIn: 74, deskIn: 28, shinsHurt: true })
  expect(words).toEqual([expect.stringMatching(/^With its front raised for your shins, at 23\.21 in /)])
})

test('somebody whose feet would hang is told how high the seat may be for them', () => {
  expect(because({ heightIn: 58, deskIn: 40 }, seatOf('keel-saddle-stool'))).toEqual([
    expect.stringMatching(/^At 25 in \(64 cm\), the highest from which your feet come to the floor, /),
  ])
})

test('a seat that nothing sets has one height, not a lowest', () => {
  const fixed = { ...kneelingSeat, deskIn: undefined, height: { by: 'nothing', heightIn: 21.5 } } as const
  expect(because({ deskIn: 40 }, fixed)).toEqual([expect.stringMatching(/^At the only height that it has, /)])
})

test('of a body that nobody measured, a seat without sitters of its own says what is known', () => {
  const words = because({ heightIn: 40 }, seatOf('keel-criss-cross-chair'))
  expect(words).toContain(`We know how people from 4'10" to 6'8" sit on it, and you are 3'4".`)
})
