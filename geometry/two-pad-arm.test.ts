import { expect, test } from 'vitest'
import { onTwoPadArm, twoPadHoles, twoPadSeatTop } from './two-pad-arm.ts'

/** The arm goes from 12 in behind the chair's middle at its foot to 2.9 in behind it, 14.9 in above the floor. */
const FORWARD_PER_IN = (12 - 2.9) / (14.9 - 0.95)

test('the arm stands where its ends are measured', () => {
  expect(onTwoPadArm(14.9)).toEqual([expect.closeTo(-2.9), expect.closeTo(14.9)])
  expect(onTwoPadArm(0.95)).toEqual([expect.closeTo(-12), expect.closeTo(0.95)])
})

test('its holes lie on it, the highest 1.1 in along it from its end, the others half the travel of 4 in apart', () => {
  const [low, middle, high] = twoPadHoles
  if (!low || !middle || !high) throw new Error('a hole is missing')
  for (const hole of [low, middle, high]) expect(onTwoPadArm(hole[1])[0]).toBeCloseTo(hole[0])
  expect(Math.hypot(high[0] + 2.9, high[1] - 14.9)).toBeCloseTo(1.1)
  expect(high[1]).toBeLessThan(14.9)
  expect([middle[1] - low[1], high[1] - middle[1]]).toEqual([expect.closeTo(2), expect.closeTo(2)])
})

test('a higher seat comes forward with the arm', () => {
  expect(twoPadSeatTop(22)).toEqual([0, 22])
  expect(twoPadSeatTop(24)).toEqual([expect.closeTo(2 * FORWARD_PER_IN), expect.closeTo(24)])
})
