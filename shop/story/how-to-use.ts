import {
  casterSet,
  cushionSet,
  kneelingChair,
  rockingKneelingChair,
  twoPadKneelingChair,
} from '#facts/products.ts'

const BEGIN = 'Begin with 20 to 30 minutes at a time and give it one to two weeks.'

const BY_HANDLE: Readonly<Record<string, readonly string[]>> = {
  [kneelingChair.handle]: [
    'Step in from the side, shins on the pad, hips on the seat. About 30 to 40 percent of your weight should rest on your shins.',
    'Begin with the seat cushion knobs in hole 2 and the knee cushion knobs in hole 1, and sit for ten minutes before you change anything.',
    BEGIN,
  ],
  [twoPadKneelingChair.handle]: [
    'One shin on each pad, hips on the seat. Move a leg out to stretch it, and put it back.',
    'Begin with the seat knobs in hole 2.',
    BEGIN,
  ],
  [rockingKneelingChair.handle]: [
    'Sit down in the middle and let the chair find its level. There is nothing to set.',
    'It needs a level floor; a rug keeps the runners quiet.',
    BEGIN,
  ],
  [cushionSet.handle]: ['Undo the two knobs of each pad, change the cushion, and tighten them by hand.'],
  [casterSet.handle]: [
    'Turn the chair over, pull the old casters straight out, and push these in until they click.',
  ],
}

const ANY_SEAT = [
  'Set the height so that your feet stand flat and your elbows meet the desk.',
  BEGIN,
] as const

/** What the panel How to Use It says of a product (clause 2.28). */
export function howToUse(handle: string): readonly string[] {
  return Object.hasOwn(BY_HANDLE, handle) ? (BY_HANDLE[handle] ?? ANY_SEAT) : ANY_SEAT
}
