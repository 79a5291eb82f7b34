import { kneelingChair } from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk, type Setting } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import type { Claims } from '../../locals.ts'
import { bothWords, heightWords, inchWords } from '../../ui/measure/measures.ts'

/** One thing to set, where it goes, and why there. */
export interface Step {
  readonly what: string
  readonly where: string
  readonly why: string
}

const [SHORTEST, TALLEST] = [kneelingChair.sitterIn.minHeight, kneelingChair.sitterIn.maxHeight].map(
  heightWords,
)
const SMALL = heightWords(setup.smallSitterIn)

export function stepsOf(seat: Seat, setting: Setting, visitor: Visitor, claims: Claims): Step[] {
  const steps = [seatStep(seat, setting, visitor, claims)]
  const { seatHole, seatFrontHole, kneeHole } = setting
  if (seatFrontHole !== undefined && seatFrontHole !== seatHole) {
    steps.push({
      what: 'Seat knobs, front',
      where: `hole ${seatFrontHole}`,
      why: `Your shins hurt, so the front comes up: the seat slopes ${Math.round(setting.seatSlopeDeg ?? 0)}° and less of your weight slides onto them.`,
    })
  }
  if (kneeHole !== undefined) {
    const raised = visitor.heightIn < setup.smallSitterIn
    steps.push({
      what: 'Knee knobs, both',
      where: `hole ${kneeHole}`,
      why: raised
        ? `Under ${SMALL} the knee pad comes up a hole to meet your shins.`
        : `The usual place from ${SMALL} up.`,
    })
  }
  return steps
}

function seatStep(seat: Seat, setting: Setting, visitor: Visitor, claims: Claims): Step {
  const { seatHole, seatFrontHole, seatHeightIn } = setting
  if (seat.height.by === 'lift') {
    const { minIn, maxIn } = seat.height
    return {
      what: 'Seat height',
      where: bothWords(seatHeightIn),
      why: `It can be set from ${inchWords(minIn)} to ${bothWords(maxIn)}; there your elbows come nearest to the height of your desk.`,
    }
  }
  if (seat.height.by === 'nothing' || seatHole === undefined) {
    return {
      what: 'Seat and knee pads',
      where: 'nothing to set',
      why: `Its seat is ${bothWords(seatHeightIn)} high and stays so; your balance chooses the angle.`,
    }
  }
  const { heightAtHoleIn, defaultHole } = seat.height.holes
  const what =
    seatFrontHole === undefined || seatFrontHole === seatHole ? 'Seat knobs, all' : 'Seat knobs, rear'
  const where = `hole ${seatHole}`
  if (seatFrontHole !== undefined && seatFrontHole !== seatHole) {
    return { what, where, why: 'The default. It stays there, so that the seat still slopes forward.' }
  }
  if (seatHole === defaultHole) {
    const sitters = claims === 'as-specified' ? `${setup.suitsPercent}% of people` : 'people'
    return {
      what,
      where,
      why: `The default, which suits ${sitters} from ${SHORTEST} to ${TALLEST}. Your desk asks for no other.`,
    }
  }
  const usual = elbowAboveDesk(heightAtHoleIn[defaultHole - 1] ?? Number.NaN, visitor)
  return {
    what,
    where,
    why: `From the usual hole ${defaultHole} your elbows would be about ${inchWords(toHalfInch(Math.abs(usual)))} ${usual > 0 ? 'above' : 'below'} your desk; from here they are closer to it.`,
  }
}

/** Where elbows and thighs come to at the desk. */
export function gapsOf(elbowAboveDeskIn: number, thighBelowDeskIn: number): string[] {
  const elbow = toHalfInch(elbowAboveDeskIn)
  const thigh = toHalfInch(thighBelowDeskIn)
  return [
    elbow === 0
      ? 'Your elbows come level with the top of your desk.'
      : `Your elbows come about ${bothWords(Math.abs(elbow))} ${elbow > 0 ? 'above' : 'below'} the top of your desk${elbowAdvice(elbow)}.`,
    thigh > 0
      ? `Your thighs keep about ${bothWords(thigh)} of room under a desk top ${inchWords(setup.deskTopIn)} thick.`
      : `Your thighs may touch the underside of a desk top ${inchWords(setup.deskTopIn)} thick: try it before you keep it.`,
  ]
}

function elbowAdvice(elbow: number): string {
  const { min, max } = setup.elbowAboveDeskIn
  if (elbow > max) return ', more than hands like: a raised keyboard brings it back'
  if (elbow < min) return ', lower than shoulders like: a keyboard tray brings it back'
  return elbow > 0 ? ', where a keyboard meets your hands' : ''
}

/** What a chair does not offer for this body, said rather than left out. */
export function limitsOf(seat: Seat, { heightIn, shinsHurt }: Visitor): string[] {
  if (!seat.kneels || seat.tilts) return []
  return [
    ...(shinsHurt
      ? [
          `The front of this seat cannot be raised on its own. Sit for ${setup.firstSessionsMinutes.min} to ${setup.firstSessionsMinutes.max} minutes at a time at first; if your shins still hurt, the Kneeling Chair can be tilted.`,
        ]
      : []),
    ...(heightIn < setup.smallSitterIn
      ? [
          `Its knee pads cannot be raised, as the Kneeling Chair's are under ${SMALL}; sit a little further forward.`,
        ]
      : []),
  ]
}
