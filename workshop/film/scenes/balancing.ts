import { balanceStool } from '#facts/products.ts'
import { radians } from '#geometry/point.ts'
import { bodyOf } from '#geometry/sitter/body.ts'
import { figureOf } from '#geometry/sitter/figure.ts'
import { balancing } from '#geometry/sitter/stances.ts'
import { USUAL_SITTER_IN, usualVisitor } from './kneeling-chair.ts'
import type { Change, FilmScene } from './scene.ts'
import { chairAndSitter } from './sets.ts'

const { handle, seat, foot, tiltDeg } = balanceStool
const body = bodyOf(USUAL_SITTER_IN)
const heightIn = seat.minHeightIn
const SECONDS = 4
const SWINGS_DEG = tiltDeg * 0.5
const LEANS_DEG = tiltDeg * 0.4

/** The foot is a dome: of its rim and its rise comes the circle that it rolls on. */
const DOME_RADIUS_IN = (foot.diameterIn / 2) ** 2 / (2 * foot.domeRiseIn)

const figureAt = (forwardDeg: number) =>
  figureOf(body, balancing(heightIn, usualVisitor, { forwardDeg, leftDeg: 0 }))

const rolled = (deg: number): Change => ({
  move: [DOME_RADIUS_IN * radians(deg), 0, 0],
  turns: [{ about: [0, 0, DOME_RADIUS_IN], axis: [0, 1, 0], deg }],
})

export const balancingFilm: FilmScene = {
  name: 'balancing',
  title: 'Leaning on the balance stool',
  description:
    'A mannequin sits upright on the stool, both feet on the floor, and sways forward and back with it.',
  loops: true,
  seconds: SECONDS,
  set: {
    ...chairAndSitter,
    name: 'balancing',
    product: handle,
    options: { Material: 'Wool felt' },
    setting: { height_in: heightIn },
    sitter: { body, figure: figureAt(LEANS_DEG) },
  },
  chapters: [],
  at: (seconds) => {
    const deg = LEANS_DEG + SWINGS_DEG * Math.sin((2 * Math.PI * seconds) / SECONDS)
    return { figure: figureAt(deg), things: { SeatPad: rolled(deg), Stem: rolled(deg) } }
  },
}
