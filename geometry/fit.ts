import type { Range, Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { poseOn, thighBelowDesk } from './pose.ts'
import { ELBOW_MIDDLE_IN, elbowAboveDesk, elbowMiss, type Setting, settingFor } from './setting.ts'
import type { Visitor } from './visitor.ts'

/** What stands against a seat: the sitter's height or weight, the desk, or elbows that do not come to it. */
export type Obstacle = 'height' | 'weight' | 'desk' | 'reach'

/** An adjustment that this body asks for and the seat does not have. */
export type Lack = 'front of the seat' | 'knee pad'

export interface SeatFit {
  readonly seat: Seat
  /**
   * It fits where the seat's own figures hold and the elbows come to the desk. It is a near miss where they hold, and
   * the elbows miss by no more than a keyboard tray or a raised keyboard makes up for, with room for the thighs. A seat
   * is never near to a body that it is not built for.
   */
  readonly verdict: 'fits' | 'near' | 'refused'
  /** None unless it is refused. */
  readonly obstacles: readonly Obstacle[]
  /** The best that the seat can be set to, within its own travel. */
  readonly setting: Setting
  readonly elbowAboveDeskIn: number
  /** Less than nothing: the thighs touch the desk. */
  readonly thighBelowDeskIn: number
  readonly lacks: readonly Lack[]
}

/** Clauses 1.04 and 9.15: how a seat fits this body at this desk. */
export function fitOf(seat: Seat, visitor: Visitor): SeatFit {
  const setting = settingFor(seat, visitor)
  const miss = elbowMiss(setting.seatHeightIn, visitor)
  const thighBelowDeskIn = thighBelowDesk(poseOn(seat, setting, visitor), visitor)
  const isFar = miss > setup.nearMissIn || (miss > 0 && thighBelowDeskIn < 0)
  const against = figuresAgainst(seat, visitor)
  const obstacles: readonly Obstacle[] = against.length === 0 && isFar ? ['reach'] : against
  return {
    ...{ seat, setting, obstacles, thighBelowDeskIn },
    verdict: obstacles.length > 0 ? 'refused' : miss > 0 ? 'near' : 'fits',
    elbowAboveDeskIn: elbowAboveDesk(setting.seatHeightIn, visitor),
    lacks: lacksOf(seat, visitor),
  }
}

export const within = ({ minHeight, maxHeight }: Range, inches: number): boolean =>
  inches >= minHeight && inches <= maxHeight

/** The sitters of whom something can be said: of the seat where it names them, else of everybody who was measured. */
export const sittersOf = ({ sitterIn }: Seat): Range => sitterIn ?? setup.bodiesIn

function figuresAgainst(seat: Seat, { heightIn, weightLb, deskIn }: Visitor): Obstacle[] {
  return [
    ...(within(sittersOf(seat), heightIn) ? [] : (['height'] as const)),
    ...(weightLb !== undefined && weightLb > seat.capacityLb ? (['weight'] as const) : []),
    ...(!seat.deskIn || within(seat.deskIn, deskIn) ? [] : (['desk'] as const)),
  ]
}

function lacksOf(seat: Seat, { heightIn, shinsHurt }: Visitor): Lack[] {
  if (!seat.kneels || seat.tilts) return []
  return [
    ...(shinsHurt ? (['front of the seat'] as const) : []),
    ...(heightIn < setup.smallSitterIn ? (['knee pad'] as const) : []),
  ]
}

/** Every seat has a place in one of the three lists. */
export interface Choice {
  readonly fits: readonly SeatFit[]
  readonly near: readonly SeatFit[]
  readonly refused: readonly SeatFit[]
}

/** What somebody may choose from: first what lacks the least for them, then whatever brings the elbows nearest. */
export function chooseAmong(seats: readonly Seat[], visitor: Visitor): Choice {
  const all = seats.map((seat) => fitOf(seat, visitor)).sort(byMerit)
  const those = (verdict: SeatFit['verdict']) => all.filter((fit) => fit.verdict === verdict)
  return { fits: those('fits'), near: those('near'), refused: those('refused') }
}

const offMiddle = ({ elbowAboveDeskIn }: SeatFit): number => Math.abs(elbowAboveDeskIn - ELBOW_MIDDLE_IN)

function byMerit(one: SeatFit, other: SeatFit): number {
  return one.lacks.length - other.lacks.length || offMiddle(one) - offMiddle(other)
}

/** Another desk, and the seats that fit at it. */
export interface OtherDesk {
  readonly deskIn: number
  readonly fits: readonly SeatFit[]
}

const DESK_STEP_IN = 0.5

/**
 * The nearest higher and the nearest lower desk at which this body has a seat, of all desks in steps of half an inch.
 * No desk at all is the proof that none of the seats fits this body anywhere.
 */
export function otherDesks(seats: readonly Seat[], visitor: Visitor): readonly OtherDesk[] {
  const { minHeight, maxHeight } = setup.desksIn
  const upward = desksFrom(Math.max(visitor.deskIn, minHeight - DESK_STEP_IN), maxHeight, DESK_STEP_IN)
  const downward = desksFrom(Math.min(visitor.deskIn, maxHeight + DESK_STEP_IN), minHeight, -DESK_STEP_IN)
  return [upward, downward].flatMap((desks) => {
    for (const deskIn of desks) {
      const { fits } = chooseAmong(seats, { ...visitor, deskIn })
      if (fits.length > 0) return [{ deskIn, fits }]
    }
    return []
  })
}

function desksFrom(beforeIn: number, endIn: number, stepIn: number): number[] {
  const count = Math.floor((endIn - beforeIn) / stepIn)
  return Array.from({ length: Math.max(0, count) }, (_, index) => beforeIn + (index + 1) * stepIn)
}

const BODY_STEP_IN = 0.5

/** The shortest and the tallest body that a seat fits at this desk; undefined where it fits none. */
export function sittersAt(seat: Seat, desk: Omit<Visitor, 'heightIn'>): Range | undefined {
  const { minHeight, maxHeight } = sittersOf(seat)
  const count = Math.round((maxHeight - minHeight) / BODY_STEP_IN)
  const fitting = Array.from({ length: count + 1 }, (_, index) => minHeight + index * BODY_STEP_IN).filter(
    (heightIn) => fitOf(seat, { ...desk, heightIn }).verdict === 'fits',
  )
  const [shortest] = fitting
  const tallest = fitting.at(-1)
  return shortest === undefined || tallest === undefined
    ? undefined
    : { minHeight: shortest, maxHeight: tallest }
}

/** The lowest and the highest desk at which a seat fits this body; undefined where it fits at none. */
export function desksFor(seat: Seat, body: Omit<Visitor, 'deskIn'>): Range | undefined {
  const { minHeight, maxHeight } = setup.desksIn
  const fitting = [minHeight, ...desksFrom(minHeight, maxHeight, DESK_STEP_IN)].filter(
    (deskIn) => fitOf(seat, { ...body, deskIn }).verdict === 'fits',
  )
  const [lowest] = fitting
  const highest = fitting.at(-1)
  return lowest === undefined || highest === undefined ? undefined : { minHeight: lowest, maxHeight: highest }
}
