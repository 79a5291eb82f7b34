import { kneelingChair } from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { chooseAmong, desksFor, type Lack, type SeatFit } from '#geometry/fit.ts'
import { toHalfInch } from '#geometry/rounding.ts'
import { elbowAboveDesk, isHeldByFeet, type Setting } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import type { Claims } from '../../page-api/claims.ts'
import { bothWords, heightWords, inchWords, rangeWords } from '../../ui/measure/measures.ts'

/** One part to set, its position, and the reason. */
export interface Step {
  readonly what: string
  readonly where: string
  readonly why: string
}

const [SHORTEST, TALLEST] = [kneelingChair.sitterIn.minHeight, kneelingChair.sitterIn.maxHeight].map(
  heightWords,
)
const SMALL = heightWords(setup.smallSitterIn)

/** The front of the seat is in another hole than its rear, as sore shins ask for: no other hole was tried. */
export const isFrontRaised = ({ seatHole, seatFrontHole }: Setting): boolean =>
  seatFrontHole !== undefined && seatFrontHole !== seatHole

export function stepsOf(seat: Seat, setting: Setting, visitor: Visitor, claims: Claims): Step[] {
  const steps = [seatStep(seat, setting, visitor, claims)]
  const { seatFrontHole, kneeHole } = setting
  if (isFrontRaised(setting)) {
    steps.push({
      what: 'Seat knobs, front',
      where: `hole ${seatFrontHole}`,
      why: `Your shins hurt, so the front comes up: the seat slopes ${Math.round(setting.seatSlopeDeg ?? 0)}°, and less of your weight rests on them.`,
    })
  }
  if (kneeHole !== undefined) {
    const raised = visitor.heightIn < setup.smallSitterIn
    steps.push({
      what: 'Knee knobs, both',
      where: `hole ${kneeHole}`,
      why: raised
        ? `Under ${SMALL}, the knee pad comes up a hole so that it carries your shins.`
        : `The usual hole from ${SMALL} up.`,
    })
  }
  return steps
}

function seatStep(seat: Seat, setting: Setting, visitor: Visitor, claims: Claims): Step {
  const { seatHole, seatHeightIn } = setting
  if (seat.height.by === 'lift') {
    const { minIn, maxIn } = seat.height
    return {
      what: 'Seat height',
      where: bothWords(seatHeightIn),
      why: `It can be set from ${inchWords(minIn)} to ${bothWords(maxIn)}. ${
        isHeldByFeet(seat, setting, visitor)
          ? 'This is the highest from which your feet come to the floor.'
          : 'Here your elbows come closest to where a keyboard puts your hands.'
      }`,
    }
  }
  if (seat.height.by === 'nothing' || seatHole === undefined) {
    return {
      what: 'Seat and knee pads',
      where: 'nothing to set',
      why: `The seat is ${bothWords(seatHeightIn)} high and stays there. Your balance chooses the angle.`,
    }
  }
  const { heightAtHoleIn, defaultHole } = seat.height.holes
  const what = isFrontRaised(setting) ? 'Seat knobs, rear' : 'Seat knobs, all'
  const where = `hole ${seatHole}`
  if (isFrontRaised(setting)) {
    return { what, where, why: 'The default. The back stays there, so that the seat still slopes forward.' }
  }
  if (seatHole === defaultHole) {
    const sitters = claims.has('fit.most-people') ? `${setup.suitsPercent}% of people` : 'people'
    return {
      what,
      where,
      why: `The default, which suits ${sitters} from ${SHORTEST} to ${TALLEST}. Your desk does not need another.`,
    }
  }
  const usual = elbowAboveDesk(heightAtHoleIn[defaultHole - 1] ?? Number.NaN, visitor)
  return {
    what,
    where,
    why: `In hole ${defaultHole}, the usual one, your elbows would be about ${inchWords(toHalfInch(Math.abs(usual)))} ${usual > 0 ? 'above' : 'below'} your desk. Here they are closer to it.`,
  }
}

/** The heading of a setup card. */
export function cardTitle({ verdict, seat, setting }: Pick<SeatFit, 'verdict' | 'seat' | 'setting'>): string {
  if (verdict === 'fits') return `Your setting for the ${seat.name}`
  return isFrontRaised(setting)
    ? `A near miss: the ${seat.name} with its front raised for your shins`
    : `A near miss: as close as the ${seat.name} comes`
}

/** Says how whoever kneels finds out whether the setting is right. */
export function testsOf({ kneels, height }: Seat): string[] {
  const { testMinutes, shinWeightPercent } = setup
  if (!kneels) return []
  const first = height.by === 'nothing' ? '' : ' before you change anything'
  return [
    `Test it for ${testMinutes} minutes${first}: your shins should carry ${shinWeightPercent.min}-${shinWeightPercent.max}% of your weight, and the seat the rest.`,
  ]
}

/** Says how far the elbows are from the desk's top, and how much room the thighs have under it. */
export function gapsOf(elbowAboveDeskIn: number, thighBelowDeskIn: number): string[] {
  const elbow = toHalfInch(elbowAboveDeskIn)
  const thigh = toHalfInch(thighBelowDeskIn)
  return [
    elbow === 0
      ? 'Your elbows are level with the top of your desk.'
      : `Your elbows are about ${bothWords(Math.abs(elbow))} ${elbow > 0 ? 'above' : 'below'} the top of your desk${elbowAdvice(elbow)}.`,
    thigh > 0
      ? `Your thighs have about ${bothWords(thigh)} of room under a desktop ${inchWords(setup.deskTopIn)} thick.`
      : `Your thighs may touch the underside of a desktop ${inchWords(setup.deskTopIn)} thick. Try it before you decide to keep it.`,
  ]
}

function elbowAdvice(elbow: number): string {
  const { min, max } = setup.elbowAboveDeskIn
  if (elbow > max) return ', too high for comfortable typing: a raised keyboard helps'
  if (elbow < min) return ', low enough to make your shoulders rise: a keyboard tray helps'
  return elbow > 0 ? ', about where a keyboard puts your hands' : ''
}

/** Says which adjustments for this body the chair lacks, and which of the seats that are sold has what sore shins need. */
export function limitsOf(
  { lacks }: Pick<SeatFit, 'lacks'>,
  visitor: Visitor,
  sold: readonly Seat[],
): string[] {
  return lacks.map((lack) => LIMITS[lack](visitor, sold))
}

const LIMITS: Readonly<Record<Lack, (visitor: Visitor, sold: readonly Seat[]) => string>> = {
  'front of the seat': (visitor, sold) =>
    `The front of this seat cannot be raised by itself. Start with ${setup.firstSessionsMinutes.min} to ${setup.firstSessionsMinutes.max} minutes at a time.${forSoreShins(visitor, sold)}`,
  'knee pad': () =>
    `Under ${SMALL}, you would raise the knee pad of the Kneeling Chair. These pads cannot be raised, so sit a little farther forward.`,
}

/** Names no seat that would be refused, or that lacks the same. */
function forSoreShins(visitor: Visitor, sold: readonly Seat[]): string {
  const { fits } = chooseAmong(sold, visitor)
  const able = fits.filter(({ lacks }) => lacks.length === 0)
  const best = (able.find(({ seat }) => seat.tilts) ?? able[0])?.seat
  if (!best) return ''
  return ` If your shins still hurt, look at the ${best.name}, ${best.tilts ? 'whose seat can be tilted' : 'on which you do not kneel'}.`
}

/** Says in a few words what the chair lacks for this body, where it stands beside other chairs. */
export function lacksInBrief({ lacks }: Pick<SeatFit, 'lacks'>): string[] {
  return lacks.map((lack) => LACKS[lack])
}

const LACKS: Readonly<Record<Lack, string>> = {
  'front of the seat': 'Its front cannot be raised for your shins',
  'knee pad': 'Its knee pads cannot be raised for you',
}

/** From the seat's side: the desks at which it fits somebody of that height. */
export function desksOf(seat: Seat, visitor: Visitor): string[] {
  const desks = desksFor(seat, visitor)
  if (!desks) return []
  return [
    `${seat.height.by === 'nothing' ? 'As it is' : 'Set for each'}, it fits someone of your height at desks of ${rangeWords(desks.minHeight, desks.maxHeight)}.`,
  ]
}

/** Where to set a seat, in one line. */
export function settingInBrief({ height }: Seat, setting: Setting): string {
  const { seatHole, seatFrontHole, kneeHole, seatHeightIn } = setting
  if (height.by === 'nothing') return `Nothing to set: the seat is ${bothWords(seatHeightIn)} high`
  if (seatHole === undefined) return `Seat at ${bothWords(seatHeightIn)}`
  const front = isFrontRaised(setting) ? `, its front in ${seatFrontHole}` : ''
  const knees = kneeHole === undefined ? '' : `, knee pad in hole ${kneeHole}`
  return `Seat in hole ${seatHole}${front}${knees}`
}

/** Where the elbows come to, to the half inch. */
export function elbowsInBrief({ elbowAboveDeskIn }: Pick<SeatFit, 'elbowAboveDeskIn'>): string {
  const elbow = toHalfInch(elbowAboveDeskIn)
  if (elbow === 0) return 'level with your desk'
  return `${bothWords(Math.abs(elbow))} ${elbow > 0 ? 'above' : 'below'} your desk`
}
