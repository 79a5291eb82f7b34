import { ALL_OUT_S, BACK_S, cushionOff, KNOBS_OUT_S, LIFTED_S } from '../cushion-off.ts'
import type { FilmCut } from '../scene.ts'

export const care: FilmCut = {
  name: 'care',
  title: 'Care and cleaning',
  description:
    'The knobs of the seat come out and the cushion is lifted off its posts, and put back. Then all six knobs come out and go in again.',
  parts: [
    {
      ...{ scene: cushionOff, from: 0, to: 0, holdSeconds: 4 },
      step: {
        title: 'Keep it clean',
        text: 'Vacuum the cushions with a soft brush. Blot a spill right away, from its edge inward. Wipe the wood with a barely damp cloth.',
      },
    },
    {
      ...{ scene: cushionOff, from: KNOBS_OUT_S[0], to: LIFTED_S[1], holdSeconds: 2.5 },
      step: {
        title: 'Take a cushion off',
        text: 'Take out its knobs, and lift it off. The cover zips off to be washed by hand.',
      },
    },
    {
      ...{ scene: cushionOff, from: LIFTED_S[1], to: KNOBS_OUT_S[0], holdSeconds: 2.5 },
      step: { title: 'Put it back', text: 'Into the same holes, left and right the same.' },
    },
    {
      ...{ scene: cushionOff, from: BACK_S, to: ALL_OUT_S[1], holdSeconds: 2.5 },
      step: { title: 'Turn each knob out', text: 'Twice a year, one after another. Wipe each one.' },
    },
    {
      ...{ scene: cushionOff, from: ALL_OUT_S[1], to: BACK_S, holdSeconds: 4 },
      step: {
        title: 'And turn it back in',
        text: 'Then tighten all bolts with the key from the box, and listen: a chair that creaks tells you which is loose.',
      },
    },
  ],
}
