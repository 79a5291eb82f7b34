import { kneelingChair } from '#facts/products.ts'
import { bodyOf } from '#geometry/sitter/body.ts'
import { figureOf } from '#geometry/sitter/figure.ts'
import { kneeling } from '#geometry/sitter/stances.ts'
import { USUAL_SITTER_IN, usualSetting, usualVisitor } from './kneeling-chair.ts'
import type { FilmSet } from './scene.ts'

/** Square, as the pictures are that stand beside films. */
const SIZE = { width: 720, height: 720 }
const { seat, kneePad, handle } = kneelingChair
const birch = { 'Frame finish': 'Natural birch', 'Cushion color': 'Oat' }

/** The chair alone, from the front and a little above, with room for parts that lie beside it. */
export const chairAlone: FilmSet = {
  ...{ name: 'chair', product: handle, options: birch, ...SIZE, samples: 6 },
  setting: { seat_hole: seat.defaultHole, knee_hole: kneePad.defaultHole },
  view: 'three-quarter',
  camera: { azimuth: 44, elevation: 12, width: 0.64, height: 0.64, floor: 0.18 },
}

/** The same, nearer, where nothing leaves it. */
export const chairNear: FilmSet = {
  ...{ ...chairAlone, name: 'chair-near', samples: 8 },
  camera: { azimuth: 54, elevation: 11, width: 0.84, height: 0.8, floor: 0.15 },
}

const body = bodyOf(USUAL_SITTER_IN)

/** The chair with somebody on it, from the side. */
export const chairAndSitter: FilmSet = {
  ...{
    ...chairAlone,
    name: 'sitter',
    samples: 8,
    sitter: { body, figure: figureOf(body, kneeling(usualSetting, usualVisitor)) },
  },
  view: 'side',
  camera: { azimuth: 78, elevation: 5, width: 0.76, height: 0.76, floor: 0.1 },
}
