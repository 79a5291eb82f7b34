import { kneelingChair } from '#facts/products.ts'
import { padsAt } from './kneeling-chair.ts'
import type { FilmScene } from './scene.ts'
import { chairNear } from './sets.ts'
import { eased } from './timing.ts'

const { seat, kneePad } = kneelingChair

export const OUT_S = [0.25, 0.5] as const
export const DOWN_S = [0.75, 1.25] as const
export const IN_S = [1.5, 1.75] as const

/** All four knobs out, the seat a hole down, and in again. */
export const seatDown: FilmScene = {
  name: 'seat-down',
  title: 'The seat goes down',
  description: 'The four knobs of the seat come out, it sinks by a hole, and they go in again.',
  loops: false,
  seconds: 2.25,
  set: chairNear,
  chapters: [],
  at: (seconds) => {
    const loose = eased(seconds, ...OUT_S) - eased(seconds, ...IN_S)
    const hole = seat.defaultHole - eased(seconds, ...DOWN_S)
    return { things: padsAt({ hole, loose }, { hole: kneePad.defaultHole, loose: 0 }) }
  },
}
