import { expect, test } from 'vitest'
import { kneelingChair } from './products.ts'
import { setup } from './setup.ts'

test('[9.16] holes 1 to 3, knee knobs to 2 under 5 ft 4, the seat’s front to 3 for sore shins, a test of 10 minutes', () => {
  const { knobs } = setup
  expect([knobs.lowestHole, knobs.highestHole]).toEqual([1, kneelingChair.seat.heightAtHoleIn.length])
  expect([setup.smallSitterIn, knobs.kneeHoleForSmallSitter]).toEqual([5 * 12 + 4, 2])
  expect(knobs.seatFrontHoleForSoreShins).toBe(3)
  expect([setup.testMinutes, setup.suitsPercent]).toEqual([10, 90])
  expect(setup.shinWeightPercent).toEqual({ min: 30, max: 40 })
})

test('[9.15] one gets used to it in 1 to 2 weeks, beginning with 20 to 30 minutes', () => {
  expect(setup.adaptationWeeks).toEqual({ min: 1, max: 2 })
  expect(setup.firstSessionsMinutes).toEqual({ min: 20, max: 30 })
})
