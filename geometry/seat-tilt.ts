import { kneelingChair } from '#facts/products.ts'

const { seat, frame } = kneelingChair

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const thicknessIn = seat.foamIn + seat.boardIn

/** Where a bar meets the underside of the seat, when all four knobs are in one hole. */
export function barTopIn(hole: number, postIn: number): number {
  const slope = radians(seat.slopeDeg)
  const middle = seat.heightAtHoleIn[hole - 1] ?? Number.NaN
  return middle - thicknessIn / Math.cos(slope) - (postIn - seat.middleIn) * Math.tan(slope)
}

/** In radians, of a seat that lies on bars of those heights. */
export const slopeOver = (rearIn: number, frontIn: number): number =>
  Math.atan((rearIn - frontIn) / (frame.frontPostIn - frame.rearPostIn))

/** Each pair of knobs carries its own end of the seat, so their holes decide its height and its slope. */
export function seatWithKnobs(rearHole: number, frontHole: number): { heightIn: number; slopeDeg: number } {
  const rear = barTopIn(rearHole, frame.rearPostIn)
  const slope = slopeOver(rear, barTopIn(frontHole, frame.frontPostIn))
  const heightIn = rear - (seat.middleIn - frame.rearPostIn) * Math.tan(slope) + thicknessIn / Math.cos(slope)
  return { heightIn, slopeDeg: (slope * 180) / Math.PI }
}
