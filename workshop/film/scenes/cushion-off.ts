import { kneelingChair } from '#facts/products.ts'
import { padsAt } from './kneeling-chair.ts'
import type { FilmScene } from './scene.ts'
import { chairAlone } from './sets.ts'
import { eased } from './timing.ts'

const { seat, kneePad } = kneelingChair

export const KNOBS_OUT_S = [0.25, 0.5] as const
export const LIFTED_S = [0.75, 1.25] as const
/** Back on the chair, all six come out. */
export const BACK_S = 1.75
export const ALL_OUT_S = [2, 2.25] as const

const ABOVE_IN = 9

/** The seat comes off its posts; later, all knobs come out at once. */
export const cushionOff: FilmScene = {
  name: 'cushion-off',
  title: 'A cushion comes off',
  description: 'The knobs of the seat come out and it is lifted off. Then all six knobs come out.',
  loops: false,
  seconds: 2.75,
  set: chairAlone,
  chapters: [],
  at: (seconds) => {
    const all = eased(seconds, ...ALL_OUT_S)
    const isOff = seconds < BACK_S
    const knees = { hole: kneePad.defaultHole, loose: all }
    const loose = isOff ? eased(seconds, ...KNOBS_OUT_S) : all
    const lifted = isOff ? eased(seconds, ...LIFTED_S) : 0
    return {
      things: {
        ...padsAt({ hole: seat.defaultHole, loose }, knees),
        SeatPad: { move: [0, 0, lifted * ABOVE_IN] },
      },
    }
  },
}
