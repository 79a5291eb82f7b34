import { padsAt } from './kneeling-chair.ts'
import type { FilmScene } from './scene.ts'
import { chairNear } from './sets.ts'
import { anew, eased } from './timing.ts'

/** Out, along, in again: when each of the three begins, and when the last one ends. */
const SEAT_S = [0.75, 1, 1.5, 1.75] as const
const KNEES_S = [2.5, 2.75, 3.25, 3.5] as const

/** Then the seat once more, to its highest hole. */
const SEAT_AGAIN_S = [4.25, 4.5, 5, 5.25] as const

const SECONDS = 6.5

const loose = (seconds: number, [out, along, in_, end]: readonly [number, number, number, number]) =>
  eased(seconds, out, along) - eased(seconds, in_, end)

export const settingTheKnobs: FilmScene = {
  name: 'setting-the-knobs',
  title: 'Setting the knobs: the seat to hole 2, the knee pad to hole 1, then the seat to hole 3',
  description:
    'Four knobs come out of the posts of the seat, the seat rises from the first hole to the second, and the knobs go in again. Then the knee pad sinks from its second hole to its first in the same way, and at last the seat rises to its third.',
  loops: true,
  seconds: SECONDS,
  dissolve: [SECONDS - 0.5, SECONDS],
  set: chairNear,
  chapters: [],
  at: (moment) => {
    const seconds = anew(moment, SECONDS)
    const risen = eased(seconds, SEAT_S[1], SEAT_S[2]) + eased(seconds, SEAT_AGAIN_S[1], SEAT_AGAIN_S[2])
    return {
      things: padsAt(
        { hole: 1 + risen, loose: loose(seconds, SEAT_S) + loose(seconds, SEAT_AGAIN_S) },
        { hole: 2 - eased(seconds, KNEES_S[1], KNEES_S[2]), loose: loose(seconds, KNEES_S) },
      ),
    }
  },
}
