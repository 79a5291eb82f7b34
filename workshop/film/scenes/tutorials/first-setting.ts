import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'
import type { FilmCut } from '../scene.ts'
import { settingTheKnobs } from '../setting-the-knobs.ts'
import { sittingDown } from '../sitting-down.ts'

const { seat, kneePad } = kneelingChair

export const firstSetting: FilmCut = {
  name: 'first-setting',
  title: 'The first setting',
  description:
    'The four knobs of the seat go into their second hole and the two of the knee pad into their first. A mannequin that sits slumped on the chair then straightens up.',
  parts: [
    {
      ...{ scene: settingTheKnobs, from: 0, to: 2, holdSeconds: 2.5 },
      step: {
        title: `Seat in hole ${seat.defaultHole}`,
        text: 'All four knobs, left and right the same: out, the cushion up, and in again. Tighten each by hand.',
      },
    },
    {
      ...{ scene: settingTheKnobs, from: 2.25, to: 3.75, holdSeconds: 3 },
      step: {
        title: `Knees in hole ${kneePad.defaultHole}`,
        text: 'Both knobs, the same way. Tug at the cushions: nothing should move.',
      },
    },
    {
      ...{ scene: sittingDown, from: 3.75, to: 4, holdSeconds: 2.5 },
      step: {
        title: 'Sit down',
        text: 'Shins on the pad, just below the knees, then the hips down onto the seat. The feet hang behind you.',
      },
    },
    {
      ...{ scene: sittingDown, from: 4.25, to: 8, holdSeconds: 4 },
      step: {
        title: 'Let the back rise',
        text: `Straighten up until ear, shoulder and hip are in line. Sit for ${setup.testMinutes} minutes before you change anything.`,
      },
    },
  ],
}
