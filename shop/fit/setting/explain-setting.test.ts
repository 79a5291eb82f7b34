import { expect, test } from 'vitest'
import { kneelingSeat, type Seat, seatOf, seats } from '#facts/seats.ts'
import { fitOf } from '#geometry/fit.ts'
import { settingFor } from '#geometry/setting.ts'
import { AS_SPECIFIED, SUBSTANTIATED } from '#tests/fixtures/shop/shown-claims.ts'
import { desksOf, gapsOf, limitsOf, stepsOf } from './explain-setting.ts'

const somebody = { heightIn: 66, weightLb: undefined, deskIn: 29, shinsHurt: false }
const steps = (changes: Partial<typeof somebody>, seat: Seat = kneelingSeat) => {
  const visitor = { ...somebody, ...changes }
  return stepsOf(seat, settingFor(seat, visitor), visitor, AS_SPECIFIED)
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
  const visitor = { ...somebody, heightIn: 62, shinsHurt: true }
  expect(limitsOf(fitOf(twoPad, visitor), visitor, seats)).toHaveLength(2)
  expect(limitsOf(fitOf(kneelingSeat, visitor), visitor, seats)).toEqual([])
})

test('gaps are said to the half inch, with what to do when they are large', () => {
  expect(gapsOf(0.1, 5)[0]).toBe('Your elbows are level with the top of your desk.')
  expect(gapsOf(2.37, 5)[0]).toContain('about 2.5 in (6 cm) above')
  expect(gapsOf(3.6, 5)[0]).toContain('a raised keyboard')
  expect(gapsOf(-1.6, 5)[0]).toContain('a keyboard tray')
  expect(gapsOf(0, -0.4)[1]).toContain('may touch')
})

const wordsOf = (handle: string, changes: Partial<typeof somebody> = {}) =>
  steps(changes, seatOf(handle)).map(({ what, where, why }) => `${what}: ${where}. ${why}`)

test('[9.16] every knob says where it goes and why there', () => {
  expect(wordsOf('keel-kneeling-chair')).toEqual([
    `Seat knobs, all: hole 2. The default, which suits 90% of people from 5'2" to 6'2". Your desk does not need another.`,
    `Knee knobs, both: hole 1. The usual hole from 5'4" up.`,
  ])
  expect(wordsOf('keel-kneeling-chair', { shinsHurt: true })).toEqual([
    'Seat knobs, rear: hole 2. The default. The back stays there, so that the seat still slopes forward.',
    'Seat knobs, front: hole 3. Your shins hurt, so the front comes up: the seat slopes 4°, and less of your weight rests on them.',
    `Knee knobs, both: hole 1. The usual hole from 5'4" up.`,
  ])
})

test('the knee pad comes up below 5 ft 4, and stays at it', () => {
  expect(whyOf({ heightIn: 63.9 }, 'Knee knobs, both')).toMatch(/^Under 5'4", the knee pad comes up a hole/)
  expect(whyOf({ heightIn: 64 }, 'Knee knobs, both')).toBe(`The usual hole from 5'4" up.`)
})

test('a seat without knobs says what sets it, or that nothing does', () => {
  expect(wordsOf('keel-saddle-stool', { deskIn: 31 })).toEqual([
    'Seat height: 22.5 in (57 cm). It can be set from 22 in to 28 in (71 cm). Here your elbows come closest to where a keyboard puts your hands.',
  ])
  expect(wordsOf('keel-saddle-stool', { heightIn: 58, deskIn: 34 })).toEqual([
    'Seat height: 25 in (64 cm). It can be set from 22 in to 28 in (71 cm). This is the highest from which your feet come to the floor.',
  ])
  expect(wordsOf('keel-saddle-stool', { heightIn: 66, deskIn: 40 })[0]).toContain('closest to where')
  expect(wordsOf('keel-rocking-kneeling-chair')).toEqual([
    'Seat and knee pads: nothing to set. The seat is 21.5 in (55 cm) high and stays there. Your balance chooses the angle.',
  ])
})

test('what is not proved is left out of the reason', () => {
  const why = stepsOf(kneelingSeat, settingFor(kneelingSeat, somebody), somebody, SUBSTANTIATED)[0]?.why
  expect(why).toBe(`The default, which suits people from 5'2" to 6'2". Your desk does not need another.`)
})

test('above a high desk the usual hole would leave the elbows below it', () => {
  expect(whyOf({ deskIn: 28 }, 'Seat knobs, all')).toBe(
    'In hole 2, the usual one, your elbows would be about 3.5 in above your desk. Here they are closer to it.',
  )
  expect(whyOf({ deskIn: 36 }, 'Seat knobs, all')).toMatch(/elbows would be about [\d.]+ in below your desk/)
})

test.each([
  [0.5, ' 0.5 in (1 cm) above the top of your desk, about where a keyboard puts your hands.'],
  [3, ' 3 in (8 cm) above the top of your desk, about where a keyboard puts your hands.'],
  [3.5, ' above the top of your desk, too high for comfortable typing: a raised keyboard helps.'],
  [-0.5, ' 0.5 in (1 cm) below the top of your desk.'],
  [-1, ' 1 in (3 cm) below the top of your desk.'],
  [-1.5, ' below the top of your desk, low enough to make your shoulders rise: a keyboard tray helps.'],
])('elbows %d in above the desk are told with what helps', (gap, words) => {
  const [elbows = ''] = gapsOf(gap, 5)
  expect(elbows).toMatch(/^Your elbows are about /)
  expect(elbows.endsWith(words), elbows).toBe(true)
})

test('thighs have room, or may touch', () => {
  expect(gapsOf(0, 0.5)[1]).toBe('Your thighs have about 0.5 in (1 cm) of room under a desktop 1.1 in thick.')
  expect(gapsOf(0, 0)[1]).toMatch(/^Your thighs may touch .* 1\.1 in thick\. Try it/)
})

test('a chair whose pads stay says so to who is small, and to whose shins hurt', () => {
  const limits = (changes: Partial<typeof somebody>, handle = 'keel-two-pad-kneeling-chair') => {
    const visitor = { ...somebody, ...changes }
    return limitsOf(fitOf(seatOf(handle) ?? kneelingSeat, visitor), visitor, seats)
  }
  expect(limits({})).toEqual([])
  expect(limits({ heightIn: 64 })).toEqual([])
  expect(limits({ heightIn: 63.9 })).toEqual([
    expect.stringMatching(/^Under 5'4".*sit a little farther forward\.$/),
  ])
  expect(limits({ deskIn: 31, shinsHurt: true })).toEqual([
    expect.stringMatching(/cannot be raised by itself\. Start with 20 to 30 minutes.*Kneeling Chair/),
  ])
  expect(limits({ heightIn: 60, shinsHurt: true }, 'keel-saddle-stool')).toEqual([])
})

test('sore shins are led to no seat that would be refused, is not sold, or lacks the same', () => {
  const twoPad = seatOf('keel-two-pad-kneeling-chair') ?? kneelingSeat
  const limit = (deskIn: number, sold: readonly Seat[]) => {
    const visitor = { ...somebody, deskIn, shinsHurt: true }
    return limitsOf(fitOf(twoPad, visitor), visitor, sold)[0]
  }
  expect(limit(31, seats)).toContain('look at the Kneeling Chair, whose seat can be tilted.')
  expect(limit(29, seats)).toMatch(/look at the (?!Kneeling Chair)[^,]+, on which you do not kneel\.$/)
  expect(limit(29, [kneelingSeat, twoPad])).toMatch(/20 to 30 minutes at a time\.$/)
})

test('[1.04] a seat says at which other desks it would fit this body too, within its own', () => {
  expect(desksOf(kneelingSeat, somebody)).toEqual([
    'Set for each, it fits someone of your height at desks of 28-32 in (71-81 cm).',
  ])
  expect(desksOf(seatOf('keel-rocking-kneeling-chair') ?? kneelingSeat, somebody)[0]).toMatch(/^As it is, /)
  expect(desksOf(kneelingSeat, { ...somebody, heightIn: 80 })).toEqual([])
})
