import { usualInches } from '#facts/people.ts'
import { hinge, type Point } from './point.ts'

const ANKLE_OVER_FLOOR_IN = 3.2
/** How far before the hip the feet stand, as a share of the thigh. */
const FEET_FORWARD = 0.78

/** The legs of somebody whose feet stand on the floor. */
export function feetOnFloor(hip: Point, thigh: number, shank: number) {
  const ankle: Point = [hip[0] + thigh * FEET_FORWARD, ANKLE_OVER_FLOOR_IN]
  return { knee: hinge(hip, thigh, ankle, shank), ankle }
}

/** The highest seat, to the half inch below, from which feet come to the floor: the legs are straight then. */
export function highestSeatForFeet(heightIn: number): number {
  const thigh = usualInches('thigh', heightIn)
  const leg = thigh + usualInches('shank', heightIn)
  const hipIn = ANKLE_OVER_FLOOR_IN + Math.sqrt(leg ** 2 - (thigh * FEET_FORWARD) ** 2)
  return Math.floor((hipIn - usualInches('thighClearance', heightIn) / 2) * 2) / 2
}
