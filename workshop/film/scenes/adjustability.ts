import { kneelingChair } from '#facts/products.ts'
import { padsAt } from './kneeling-chair.ts'
import type { FilmScene } from './scene.ts'
import { chairNear } from './sets.ts'
import { swing } from './timing.ts'

const { seat, kneePad } = kneelingChair
const SECONDS = 4
const STEPS = 12

/** Up and down over the same places, so that the way back shows the pictures of the way there. */
const placed = (seconds: number) => Math.round(swing(seconds, SECONDS) * STEPS * 2) / (STEPS * 2)

const travelled = (pad: { heightAtHoleIn: readonly number[] }, share: number) =>
  1 + share * (pad.heightAtHoleIn.length - 1)

export const adjustability: FilmScene = {
  name: 'adjustability',
  title: `${seat.travelIn} inches of travel`,
  description: `The seat rises from ${seat.heightAtHoleIn[0]} to ${seat.heightAtHoleIn.at(-1)} inches and the knee pad from ${kneePad.heightAtHoleIn[0]} to ${kneePad.heightAtHoleIn.at(-1)}, and both come down again.`,
  loops: true,
  seconds: SECONDS,
  set: chairNear,
  chapters: [],
  at: (seconds) => {
    const share = placed(seconds)
    return {
      things: padsAt(
        { hole: travelled(seat, share), loose: 0 },
        { hole: travelled(kneePad, share), loose: 0 },
      ),
    }
  },
}
