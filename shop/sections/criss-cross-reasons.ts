import { crissCrossChair } from '#facts/products.ts'

const { seat, capacityLb } = crissCrossChair

/** Clause 2.30, and the landing page of clause 2.35. */
export const CRISS_CROSS_REASONS = [
  {
    title: 'Hips that open',
    text: 'Cross-legged, the thighs turn outward and the pelvis comes upright, much as it does on the floor.',
  },
  {
    title: 'Positions, not a posture',
    text: 'The best position is the next one. This chair has room for most of them, and asks for none.',
  },
  {
    title: 'Room for both knees',
    text: `The seat is ${seat.widthIn} in wide and ${seat.depthIn} in deep, and there are no arms to stop your knees.`,
  },
  {
    title: 'A chair in the end',
    text: `It turns, rolls, moves through ${seat.travelIn} in of height and carries ${capacityLb} lb. A low back holds you where the spine begins to curve.`,
  },
] as const
