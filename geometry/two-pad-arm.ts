import { twoPadKneelingChair } from '#facts/products.ts'
import { add, type Point, scale, unit } from './point.ts'

const { seat, frame } = twoPadKneelingChair

const arm = frame.hull.slice(-2).map(({ xIn, yIn }): Point => [xIn, yIn])
const [low = [0, 0], end = [0, 1]] = arm
const climb = unit(low, end)

/** The seat slides along its arm, so a higher hole also carries it forward. */
export function twoPadSeatTop(heightIn: number): Point {
  const usual = seat.heightAtHoleIn[seat.defaultHole - 1] ?? Number.NaN
  return add([seat.middleIn, usual], scale(climb, (heightIn - usual) / climb[1]))
}

/** Lowest first. */
export const twoPadHoles: readonly Point[] = [2, 1, 0].map((steps) =>
  add(end, scale(climb, -frame.holeBelowArmEndIn - (steps * seat.travelIn) / 2 / climb[1])),
)

/** A point of the arm's line at a height. */
export const onTwoPadArm = (yIn: number): Point => add(end, scale(climb, (yIn - end[1]) / climb[1]))
