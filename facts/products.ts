import balanceStoolJson from './products/balance-stool.json' with { type: 'json' }
import casterSetJson from './products/caster-set.json' with { type: 'json' }
import crissCrossChairJson from './products/criss-cross-chair.json' with { type: 'json' }
import cushionSetJson from './products/cushion-set.json' with { type: 'json' }
import kneelingChairJson from './products/kneeling-chair.json' with { type: 'json' }
import rockingKneelingChairJson from './products/rocking-kneeling-chair.json' with { type: 'json' }
import saddleStoolJson from './products/saddle-stool.json' with { type: 'json' }
import twoPadKneelingChairJson from './products/two-pad-kneeling-chair.json' with { type: 'json' }

// Separate names rather than one table let a browser bundle carry only the products that it draws on.
export const kneelingChair = kneelingChairJson
export const twoPadKneelingChair = twoPadKneelingChairJson
export const crissCrossChair = crissCrossChairJson
export const rockingKneelingChair = rockingKneelingChairJson
export const saddleStool = saddleStoolJson
export const balanceStool = balanceStoolJson
export const cushionSet = cushionSetJson
export const casterSet = casterSetJson

/** The seats, in the order of the catalogue. */
export const measuredSeats = [
  kneelingChair,
  twoPadKneelingChair,
  crissCrossChair,
  rockingKneelingChair,
  saddleStool,
  balanceStool,
]

/** The parts for seats, in the same order. */
export const measuredParts = [cushionSet, casterSet]
