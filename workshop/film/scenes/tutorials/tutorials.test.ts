import { expect, test } from 'vitest'
import { kneelingChair } from '#facts/products.ts'
import { kneelingSeat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { poseOn } from '#geometry/pose.ts'
import { seatWithKnobs } from '#geometry/seat-tilt.ts'
import { elbowMiss, settingFor } from '#geometry/setting.ts'
import { atTheDesk, RIGHT_S } from '../at-the-desk.ts'
import { usualSetting, usualVisitor } from '../kneeling-chair.ts'
import type { FilmCut, FilmState } from '../scene.ts'
import { FRONT_UP_S, seatFrontUp } from '../seat-front-up.ts'
import { care } from './care.ts'
import { deskHeight } from './desk-height.ts'
import { shinsHurt } from './shins-hurt.ts'

const { seat, frame, deskIn } = kneelingChair
const turnOf = (state: FilmState) => state.things?.['SeatPad/']?.turns?.[0]
const first = ({ parts: [part] }: FilmCut) => part?.scene.at(part.from)
const lastOf = ({ parts }: FilmCut) => {
  const part = parts.at(-1)
  return part?.scene.at(part.to)
}

test('[9.16] sore shins: the front of the seat ends where its drawing has it, and the bars stay in their posts', () => {
  const before = turnOf(seatFrontUp.at(0))
  const after = turnOf(seatFrontUp.at(FRONT_UP_S[1]))
  const wanted = seatWithKnobs(seat.defaultHole, setup.knobs.seatFrontHoleForSoreShins).slopeDeg
  expect(before?.deg).toBeCloseTo(0)
  expect(seat.slopeDeg + (after?.deg ?? 0)).toBeCloseTo(wanted)
  expect(after?.about[0]).toBe(frame.rearPostIn)
  const rise = seatFrontUp.at(FRONT_UP_S[1]).things?.['SeatPad/SeatBar@front']?.move
  const [, usual = 0, highest = 0] = seat.heightAtHoleIn
  expect(rise).toEqual([0, 0, expect.closeTo(highest - usual)])
})

test('[9.16] desk height: the hole that the film ends with suits the desk, the one that it begins with does not', () => {
  const visitor = { ...usualVisitor, deskIn: deskIn.minHeight }
  const { seatHeightIn } = settingFor(kneelingSeat, visitor)
  expect(elbowMiss(usualSetting.seatHeightIn, visitor)).toBeGreaterThan(0)
  expect(elbowMiss(seatHeightIn, visitor)).toBe(0)
  const move = atTheDesk.at(RIGHT_S).things?.SeatPad?.move
  expect(move).toEqual([0, 0, seatHeightIn - usualSetting.seatHeightIn])
  expect(poseOn(kneelingSeat, usualSetting, visitor).elbow[1]).toBeGreaterThan(visitor.deskIn + 3)
})

test('[2.43] care: all that came off is on again at the end', () => {
  expect(lastOf(care)).toEqual(first(care))
})

test.each([shinsHurt, deskHeight, care])('[2.43] [9.11] $name lasts from 12 to 40 seconds', ({ parts }) => {
  const seconds = parts.reduce((sum, { from, to, holdSeconds }) => sum + Math.abs(to - from) + holdSeconds, 0)
  expect(seconds).toBeGreaterThan(12)
  expect(seconds).toBeLessThan(40)
})
