import { type Holes, type Seat, usualHeightIn } from '#facts/seats.ts'
import type { Setting } from '#geometry/setting.ts'
import { type Adjustment, adjustmentsOf, type Heights } from '../adjust/adjustments.ts'

/**
 * Converts the heights set in the 3D view to a setting of the fit. The view sets the front of a seat with its rear, so a
 * front that the fit finder raised by itself stays there as long as the seat is in the hole that it told.
 */
export function settingOf(seat: Seat, heights: Heights, told?: Setting): Setting {
  const found = (part: Adjustment['part']) => {
    const adjustment = adjustmentsOf(seat.handle).find((one) => one.part === part)
    const heightIn = heights[part] ?? adjustment?.usualIn
    const index = heightIn === undefined ? undefined : adjustment?.heightAtHoleIn?.indexOf(heightIn)
    return { heightIn, hole: index === undefined || index < 0 ? undefined : index + 1 }
  }
  const [seatPad, knees] = [found('Seat'), found('Knees')]
  if (told && seatPad.hole !== undefined && told.seatHole === seatPad.hole)
    return { ...told, kneeHole: knees.hole }
  return {
    seatHole: seatPad.hole,
    seatFrontHole: seat.tilts ? seatPad.hole : undefined,
    kneeHole: knees.hole,
    seatHeightIn: seatPad.heightIn ?? usualHeightIn(seat.height),
    seatSlopeDeg: seat.slopeDeg,
  }
}

/** The heights of the 3D view for a setting of the fit. The front of a seat is not set by itself there. */
export function heightsOf(
  { height, kneeHoles }: Seat,
  { seatHole, kneeHole, seatHeightIn }: Setting,
): Heights {
  const inHole = (holes: Holes | undefined, hole: number | undefined) =>
    hole === undefined ? undefined : holes?.heightAtHoleIn[hole - 1]
  const seatIn = height.by === 'holes' ? inHole(height.holes, seatHole) : seatHeightIn
  const kneesIn = inHole(kneeHoles, kneeHole)
  return { ...(seatIn !== undefined && { Seat: seatIn }), ...(kneesIn !== undefined && { Knees: kneesIn }) }
}
