import { kneelingChair } from '#facts/products.ts'
import { assembly } from '../assembly.ts'
import type { FilmCut } from '../scene.ts'

const { seat, kneePad, use } = kneelingChair

export const unpackingAndAssembly: FilmCut = {
  name: 'unpacking-and-assembly',
  title: 'Unpacking and assembly',
  description:
    'The parts of the kneeling chair are laid out. The frame comes together over its crossbars, the seat and the knee pad slide into the posts, and the knobs are turned in.',
  parts: [
    {
      ...{ scene: assembly, from: 0, to: 0, holdSeconds: 3 },
      step: {
        title: 'Lay everything out',
        text: `Two halves of the frame, two crossbars, two cushions on their bars, ${use.knobs.seat + use.knobs.kneePad} knobs, the bolts and the hex key.`,
      },
    },
    {
      ...{ scene: assembly, from: 0.67, to: 1.58, holdSeconds: 3 },
      step: {
        title: 'Stand the frame up',
        text: 'Push the crossbars between the two halves. Start all bolts by hand, then tighten them in a crisscross pattern with the hex key.',
      },
    },
    {
      ...{ scene: assembly, from: 1.58, to: 2.25, holdSeconds: 2.5 },
      step: { title: 'Slide in the seat', text: 'Its four bars go into the four posts.' },
    },
    {
      ...{ scene: assembly, from: 2.25, to: 2.92, holdSeconds: 2.5 },
      step: { title: 'Slide in the knee pad', text: 'Its two bars go into the two short posts in front.' },
    },
    {
      ...{ scene: assembly, from: 2.92, to: 3.75, holdSeconds: 4 },
      step: {
        title: 'Turn the knobs in',
        text: `Seat knobs in hole ${seat.defaultHole}, knee knobs in hole ${kneePad.defaultHole}. Tighten each by hand, and tug at the cushions: nothing should move.`,
      },
    },
  ],
}
