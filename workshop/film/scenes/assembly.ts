import { padsAt } from './kneeling-chair.ts'
import type { FilmScene } from './scene.ts'
import { chairAlone } from './sets.ts'
import { anew, eased } from './timing.ts'

const SIDES_S = [0.75, 1.42] as const
const KNEES_S = [2.33, 2.75] as const
const SEAT_S = [1.67, 2.08] as const
const KNOBS_S = [3, 3.42] as const

const SECONDS = 5.25

const APART_IN = 5
const KNOBS_OUT_IN = 3
const KNOB_TURNS_DEG = 720
const ABOVE_IN = { knees: 9, seat: 9 }

export const assembly: FilmScene = {
  name: 'assembly',
  title: 'Putting the chair together',
  description:
    'The two sides of the frame come together over their crossbars. The seat and then the knee pad drop into the posts on their bars, and six knobs are turned in.',
  loops: true,
  seconds: SECONDS,
  dissolve: [SECONDS - 0.5, SECONDS],
  set: chairAlone,
  chapters: [],
  at: (moment) => {
    const seconds = anew(moment, SECONDS)
    const held = { hole: 1, loose: 0 }
    const pads = padsAt({ ...held, hole: 2 }, held)
    const left = ([from, to]: readonly [number, number]) => 1 - eased(seconds, from, to)
    const [waits, knees, seat, knobs] = [left(SIDES_S), left(KNEES_S), left(SEAT_S), left(KNOBS_S)]
    return {
      things: {
        ...pads,
        'Frame/': { asideIn: waits * APART_IN },
        'Frame/Stretcher': {},
        KneePad: { move: [0, 0, knees * ABOVE_IN.knees] },
        SeatPad: { move: [0, 0, seat * ABOVE_IN.seat] },
        ...knobsAt('SeatKnob', knobs, waits),
        ...knobsAt('KneeKnob', knobs, waits),
      },
    }
  },
}

/** Each waits beside its hole; the nut that it will meet sits in the frame already. */
const knobsAt = (group: string, out: number, waits: number) => ({
  [`${group}/Nut`]: { asideIn: waits * APART_IN },
  [`${group}/Knob`]: { asideIn: out * KNOBS_OUT_IN + waits * APART_IN, spinDeg: out * KNOB_TURNS_DEG },
})
