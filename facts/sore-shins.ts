import { kneelingChair } from './products.ts'
import { setup } from './setup.ts'

const { seat } = kneelingChair

/**
 * Where the seat's knobs go for sore shins (clause 9.16). The rear ones are named as well: with them in the lowest hole,
 * a front that is raised this far would tip the seat backward.
 */
export const soreShinsSetting = `Put the rear knobs of the seat in hole ${seat.defaultHole} and the front ones in hole ${setup.knobs.seatFrontHoleForSoreShins}, left and right alike`
