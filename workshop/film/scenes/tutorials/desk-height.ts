import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'
import { atTheDesk, RIGHT_S } from '../at-the-desk.ts'
import type { FilmCut } from '../scene.ts'
import { DOWN_S, IN_S, OUT_S, seatDown } from '../seat-down.ts'

const lower = kneelingChair.seat.defaultHole - 1

export const deskHeight: FilmCut = {
  name: 'desk-height',
  title: 'Desk height',
  description: `A mannequin types with its elbows far above a low desk. The four seat knobs come out, the seat goes down to hole ${lower}, and they go in again. Now the forearms are level.`,
  parts: [
    {
      ...{ scene: atTheDesk, from: 0, to: 0, holdSeconds: 4 },
      step: {
        title: 'Look at your elbows',
        text: `Shoulders loose, forearms level. Here the elbows are far above a ${kneelingChair.deskIn.minHeight}-inch desk: the seat is too high for it.`,
      },
    },
    {
      ...{ scene: seatDown, from: 0, to: OUT_S[1], holdSeconds: 2.5 },
      step: {
        title: 'Take out the four seat knobs',
        text: 'Get off the chair, and keep one hand on the seat.',
      },
    },
    {
      ...{ scene: seatDown, from: DOWN_S[0], to: IN_S[1], holdSeconds: 3 },
      step: {
        title: `Seat in hole ${lower}`,
        text: 'All four the same, one hole at a time: down if you sit too high, up if too low. Tighten them.',
      },
    },
    {
      ...{ scene: atTheDesk, from: RIGHT_S, to: RIGHT_S, holdSeconds: 4 },
      step: {
        title: 'Sit, and look again',
        text: `Give it ${setup.testMinutes} minutes. The elbows should be between ${-setup.elbowAboveDeskIn.min} inch below the desk's top and ${setup.elbowAboveDeskIn.max} inches above it.`,
      },
    },
  ],
}
