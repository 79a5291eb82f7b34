import { expect, test } from 'vitest'
import { kneelingSeat, type Seat, seatOf } from '#facts/seats.ts'
import { settingFor } from '#geometry/setting.ts'
import { gapsOf, limitsOf, stepsOf } from './explain-setting.ts'

const somebody = { heightIn: 66, weightLb: undefined, deskIn: 29, shinsHurt: false }
const steps = (changes: Partial<typeof somebody>, seat: Seat = kneelingSeat) => {
  const visitor = { ...somebody, ...changes }
  return stepsOf(seat, settingFor(seat, visitor), visitor, 'as-specified')
}
const whyOf = (changes: Partial<typeof somebody>, what: string) =>
  steps(changes).find((step) => step.what === what)?.why

test('[9.16] each hole comes with its reason', () => {
  expect(steps({}).map(({ what, where }) => `${what}: ${where}`)).toEqual([
    'Seat knobs, all: hole 2',
    'Knee knobs, both: hole 1',
  ])
  expect(whyOf({}, 'Seat knobs, all')).toContain(`90% of people from 5'2" to 6'2"`)
  expect(whyOf({ heightIn: 62 }, 'Knee knobs, both')).toContain(`Under 5'4"`)
  expect(whyOf({ shinsHurt: true }, 'Seat knobs, front')).toContain('Your shins hurt')
  expect(whyOf({ deskIn: 28 }, 'Seat knobs, all')).toContain('about 3.5 in above your desk')
})

test('sore shins at a low desk: the reason speaks of the slope, not of a desk that asks for nothing', () => {
  expect(whyOf({ deskIn: 28, shinsHurt: true }, 'Seat knobs, rear')).not.toContain('desk')
})

test('a chair that cannot do what a body needs says so', () => {
  const twoPad = seatOf('keel-two-pad-kneeling-chair') ?? kneelingSeat
  expect(limitsOf(twoPad, { ...somebody, heightIn: 62, shinsHurt: true })).toHaveLength(2)
  expect(limitsOf(kneelingSeat, { ...somebody, heightIn: 62, shinsHurt: true })).toEqual([])
})

test('gaps are said to the half inch, with what to do when they are large', () => {
  expect(gapsOf(0.1, 5)[0]).toBe('Your elbows come level with the top of your desk.')
  expect(gapsOf(2.37, 5)[0]).toContain('about 2.5 in (6 cm) above')
  expect(gapsOf(3.6, 5)[0]).toContain('a raised keyboard')
  expect(gapsOf(-1.6, 5)[0]).toContain('a keyboard tray')
  expect(gapsOf(0, -0.4)[1]).toContain('may touch')
})
