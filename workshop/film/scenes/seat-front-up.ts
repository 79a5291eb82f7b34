import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'
import { barTopIn, slopeOver } from '#geometry/seat-tilt.ts'
import type { Spot } from '#geometry/sitter/space.ts'
import { knobsOut, padsAt } from './kneeling-chair.ts'
import type { Change, FilmScene } from './scene.ts'
import { chairNear } from './sets.ts'
import { eased } from './timing.ts'

const { seat, kneePad, frame } = kneelingChair

export const ALL_LOOSE_S = [0.5, 0.75] as const
export const FRONT_OUT_S = [1, 1.25] as const
export const FRONT_UP_S = [1.5, 2.25] as const
export const FRONT_IN_S = [2.5, 2.75] as const
export const ALL_TIGHT_S = [3, 3.25] as const

/** A turn, so that the bars can move. */
const LOOSE = 0.3

const rearTopIn = barTopIn(seat.defaultHole, frame.rearPostIn)
const frontTopIn = barTopIn(seat.defaultHole, frame.frontPostIn)
const riseIn = barTopIn(setup.knobs.seatFrontHoleForSoreShins, frame.frontPostIn) - frontTopIn
const hinge: Spot = [frame.rearPostIn, 0, rearTopIn]

/** The cushion turns on its rear bars while the front ones rise in their posts. */
function tilted(share: number): Readonly<Record<string, Change>> {
  const up: Change = { move: [0, 0, riseIn * share] }
  const slope = slopeOver(rearTopIn, frontTopIn + riseIn * share) - slopeOver(rearTopIn, frontTopIn)
  const turned: Change = { turns: [{ about: hinge, axis: [0, 1, 0], deg: (slope * 180) / Math.PI }] }
  return {
    'SeatPad/': turned,
    'SeatPad/SeatBar': {},
    'SeatPad/SeatBar@front': up,
    'SeatPad/SeatBarFlange': turned,
    'SeatPad/SeatBarBolt': turned,
    'SeatKnob/Nut@front': up,
  }
}

/** All four knobs of the seat are loosened, the two in front taken out, and its front edge goes up a hole. */
export const seatFrontUp: FilmScene = {
  name: 'seat-front-up',
  title: 'The front of the seat goes up',
  description:
    'The knobs of the seat are loosened, its front rises by a hole, and they are turned tight again.',
  loops: false,
  seconds: 4,
  set: chairNear,
  chapters: [],
  at: (seconds) => {
    const loose = LOOSE * (eased(seconds, ...ALL_LOOSE_S) - eased(seconds, ...ALL_TIGHT_S))
    const front = (1 - LOOSE) * (eased(seconds, ...FRONT_OUT_S) - eased(seconds, ...FRONT_IN_S))
    const share = eased(seconds, ...FRONT_UP_S)
    const held = { hole: seat.defaultHole, loose }
    return {
      things: {
        ...padsAt(held, { hole: kneePad.defaultHole, loose: 0 }),
        ...tilted(share),
        'SeatKnob/Knob@front': { ...knobsOut(loose + front), move: [0, 0, riseIn * share] },
      },
    }
  },
}
