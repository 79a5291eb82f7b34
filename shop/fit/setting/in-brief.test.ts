import { describe, expect, test } from 'vitest'
import { kneelingSeat, type Seat, seatOf, seats } from '#facts/seats.ts'
import { fitOf } from '#geometry/fit.ts'
import { settingFor } from '#geometry/setting.ts'
import { cardTitle, elbowsInBrief, isFrontRaised, settingInBrief, testsOf } from './explain-setting.ts'

const somebody = { heightIn: 66, weightLb: undefined, deskIn: 29, shinsHurt: false }
const setFor = (seat: Seat, changes: Partial<typeof somebody> = {}) =>
  settingFor(seat, { ...somebody, ...changes })
const byLift = seats.find(({ height }) => height.by === 'lift')
const fixed = seats.find(({ height }) => height.by === 'nothing' && height.heightIn > 0)
if (!byLift || !fixed) throw new Error('no seat has a lift, or none stands still')

describe('a setting in one line', () => {
  test('of holes names each that is set', () => {
    expect(settingInBrief(kneelingSeat, setFor(kneelingSeat))).toBe('Seat in hole 2, knee pad in hole 1')
    const sore = setFor(kneelingSeat, { shinsHurt: true })
    expect(isFrontRaised(sore)).toBe(true)
    expect(settingInBrief(kneelingSeat, sore)).toBe('Seat in hole 2, its front in 3, knee pad in hole 1')
    const setting = { ...setFor(kneelingSeat), kneeHole: undefined }
    expect(settingInBrief(kneelingSeat, setting)).toBe('Seat in hole 2')
    expect(isFrontRaised({ ...setting, seatFrontHole: 2 })).toBe(false)
  })

  test('of a lift is a height, and of a seat that stands still is none', () => {
    expect(settingInBrief(byLift, setFor(byLift))).toMatch(/^Seat at [\d.]+ in \(\d+ cm\)$/)
    expect(settingInBrief(fixed, setFor(fixed))).toMatch(
      /^Nothing to set: the seat is [\d.]+ in \(\d+ cm\) high$/,
    )
  })

  test('elbows are told to the half inch, from the desk', () => {
    const told = (elbowAboveDeskIn: number) => elbowsInBrief({ elbowAboveDeskIn })
    expect(told(0.2)).toBe('level with your desk')
    expect(told(2.4)).toBe('2.5 in (6 cm) above your desk')
    expect(told(-2.4)).toBe('2.5 in (6 cm) below your desk')
  })
})

test('the heading of a card says whether the seat fits, and else what was tried', () => {
  const fit = fitOf(kneelingSeat, somebody)
  const setting = fit.setting
  const of = (verdict: typeof fit.verdict, shinsHurt = false) =>
    cardTitle({
      verdict,
      seat: kneelingSeat,
      setting: shinsHurt ? setFor(kneelingSeat, { shinsHurt }) : setting,
    })
  const { name } = kneelingSeat
  expect(fit.verdict).toBe('fits')
  expect(of('fits')).toBe(`Your setting for the ${name}`)
  expect(of('fits', true)).toBe(`Your setting for the ${name}`)
  const another = fitOf(kneelingSeat, { ...somebody, deskIn: 40 }).verdict
  expect(another).not.toBe('fits')
  expect(of(another)).toBe(`A near miss: as close as the ${name} comes`)
  expect(of(another, true)).toBe(`A near miss: the ${name} with its front raised for your shins`)
})

test('whoever kneels is told how to find out whether the setting is right', () => {
  const stool = seatOf('keel-saddle-stool')
  if (!stool) throw new Error('the stool is gone')
  expect(testsOf(stool)).toEqual([])
  const [words] = testsOf(kneelingSeat)
  expect(words).toMatch(
    /^Test it for \d+ minutes before you change anything: your shins should carry \d+-\d+% of your weight, and the seat the rest\.$/,
  )
  const rocking = seats.find(({ kneels, height }) => kneels && height.by === 'nothing')
  expect(rocking && testsOf(rocking)[0]).toMatch(/^Test it for \d+ minutes: your shins/)
})
