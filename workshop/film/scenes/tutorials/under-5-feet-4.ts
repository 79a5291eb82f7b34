import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'
import type { FilmCut } from '../scene.ts'
import { settingTheKnobs } from '../setting-the-knobs.ts'

const hole = setup.knobs.kneeHoleForSmallSitter

/** The knee pad goes the way that it takes in the film of the knobs, back. */
export const under5Feet4: FilmCut = {
  name: 'under-5-feet-4',
  title: 'Under 5 feet 4',
  description: `The two knobs of the knee pad come out, the pad rises to its hole ${hole}, and the knobs go in again. The seat stays where it is.`,
  parts: [
    {
      ...{ scene: settingTheKnobs, from: 4, to: 3.6, holdSeconds: 2.5 },
      step: { title: 'Get off the chair', text: 'Never turn a knob with someone on it.' },
    },
    {
      ...{ scene: settingTheKnobs, from: 3.5, to: 3.25, holdSeconds: 2.5 },
      step: {
        title: 'Take out the two knee knobs',
        text: 'Hold the pad with your other hand, or it slides down.',
      },
    },
    {
      ...{ scene: settingTheKnobs, from: 3.25, to: 2.75, holdSeconds: 2.5 },
      step: {
        title: `Lift the pad to hole ${hole}`,
        text: 'Left and right the same. It now carries the shins, not the kneecaps.',
      },
    },
    {
      ...{ scene: settingTheKnobs, from: 2.75, to: 2.4, holdSeconds: 4 },
      step: {
        title: 'Turn them tight',
        text: `Tug at the pad: nothing should move. Leave the seat in hole ${kneelingChair.seat.defaultHole} for now.`,
      },
    },
  ],
}
