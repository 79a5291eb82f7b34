import { distance, type Point } from '#geometry/point.ts'
import type { Adjustment } from './adjustments.ts'

const LIFT_STEP_IN = 0.5
/** A page key moves a lift by this many steps. */
const STEPS_A_PAGE = 4

/** The heights that a part can be set to, lowest first: its holes, or a lift's steps. */
export function stopsOf({ heightAtHoleIn, minIn, maxIn }: Adjustment): readonly number[] {
  if (heightAtHoleIn) return heightAtHoleIn
  const count = Math.floor((maxIn - minIn) / LIFT_STEP_IN) + 1
  return Array.from({ length: count }, (_, step) => minIn + step * LIFT_STEP_IN)
}

/** The index of the stop nearest to a pointer; the track holds the place of each stop in pixels. */
export function nearestStop(track: readonly Point[], at: Point): number {
  const far = track.map((stop) => distance(stop, at))
  return far.indexOf(Math.min(...far))
}

/** The stop that a key leads to, as on a slider; undefined for other keys. */
export function stopOfKey(key: string, stop: number, count: number): number | undefined {
  const last = count - 1
  const wanted: Readonly<Record<string, number>> = {
    ArrowUp: stop + 1,
    ArrowRight: stop + 1,
    ArrowDown: stop - 1,
    ArrowLeft: stop - 1,
    PageUp: stop + STEPS_A_PAGE,
    PageDown: stop - STEPS_A_PAGE,
    Home: 0,
    End: last,
  }
  const to = Object.hasOwn(wanted, key) ? wanted[key] : undefined
  return to === undefined ? undefined : Math.min(last, Math.max(0, to))
}
