import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'
import type { FilmCut } from '../scene.ts'
import {
  ALL_LOOSE_S,
  ALL_TIGHT_S,
  FRONT_IN_S,
  FRONT_OUT_S,
  FRONT_UP_S,
  seatFrontUp,
} from '../seat-front-up.ts'

const hole = setup.knobs.seatFrontHoleForSoreShins

export const shinsHurt: FilmCut = {
  name: 'shins-hurt',
  title: 'When your shins hurt',
  description: `The four knobs of the seat are loosened, and the two in front come out. The front edge of the seat rises to hole ${hole}, so that it is closer to level, and the knobs go in again.`,
  parts: [
    {
      ...{ scene: seatFrontUp, from: 0, to: ALL_LOOSE_S[1], holdSeconds: 2.5 },
      step: {
        title: 'Loosen all four',
        text: 'Get off the chair first. One turn is enough to let the bars move.',
      },
    },
    {
      ...{ scene: seatFrontUp, from: FRONT_OUT_S[0], to: FRONT_OUT_S[1], holdSeconds: 2.5 },
      step: {
        title: 'Take out the two in front',
        text: 'Hold the front edge of the seat with your other hand.',
      },
    },
    {
      ...{ scene: seatFrontUp, from: FRONT_UP_S[0], to: FRONT_IN_S[1], holdSeconds: 2.5 },
      step: {
        title: `Front knobs in hole ${hole}`,
        text: `Lift the front edge, left and right the same. The rear knobs stay in hole ${kneelingChair.seat.defaultHole}.`,
      },
    },
    {
      ...{ scene: seatFrontUp, from: ALL_TIGHT_S[0], to: ALL_TIGHT_S[1], holdSeconds: 4 },
      step: {
        title: 'Turn all four tight',
        text: `Tug at the seat: nothing should move. Sit for ${setup.testMinutes} minutes before you judge.`,
      },
    },
  ],
}
