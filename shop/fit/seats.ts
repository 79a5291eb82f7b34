import {
  balanceStool,
  crissCrossChair,
  kneelingChair,
  rockingKneelingChair,
  saddleStool,
  twoPadKneelingChair,
} from '#facts/products.ts'

export interface Range {
  readonly leastHeight: number
  readonly mostHeight: number
}

/** Holes are numbered from the lowest, 1. */
export interface Holes {
  readonly heightAtHoleIn: readonly number[]
  readonly defaultHole: number
}

/** What can be set on a seat: knobs in holes, a lift, or nothing. */
export type SeatHeight =
  | { readonly by: 'holes'; readonly holes: Holes }
  | { readonly by: 'lift'; readonly leastIn: number; readonly mostIn: number }
  | { readonly by: 'nothing'; readonly heightIn: number }

export interface Seat {
  readonly handle: string
  readonly name: string
  readonly capacityLb: number
  /** whom it suits, where that is a fact of the product */
  readonly sitterIn: Range | undefined
  readonly deskIn: Range | undefined
  readonly height: SeatHeight
  /** undefined: there is no knee pad, or it cannot be moved */
  readonly kneeHoles: Holes | undefined
  /** one kneels on it */
  readonly kneels: boolean
  /** one folds the legs on the seat */
  readonly sitterCrossesLegs: boolean
  /** front and rear of the seat have knobs of their own */
  readonly tilts: boolean
}

const stool = {
  sitterIn: undefined,
  kneeHoles: undefined,
  kneels: false,
  sitterCrossesLegs: false,
  tilts: false,
}
const kneeler = { kneels: true, sitterCrossesLegs: false }
const lift = ({ leastHeightIn, mostHeightIn }: { leastHeightIn: number; mostHeightIn: number }) =>
  ({ by: 'lift', leastIn: leastHeightIn, mostIn: mostHeightIn }) as const

export const kneelingSeat: Seat = {
  ...kneelingChair,
  name: 'Kneeling Chair',
  height: { by: 'holes', holes: kneelingChair.seat },
  kneeHoles: kneelingChair.kneePad,
  ...kneeler,
  tilts: true,
}

/** In the order of the catalogue. */
export const seats: readonly Seat[] = [
  kneelingSeat,
  {
    ...twoPadKneelingChair,
    name: 'Two-Pad Kneeling Chair',
    height: { by: 'holes', holes: twoPadKneelingChair.seat },
    kneeHoles: undefined,
    ...kneeler,
    tilts: false,
  },
  {
    ...stool,
    ...crissCrossChair,
    name: 'Criss-Cross Armless Chair',
    height: lift(crissCrossChair.seat),
    sitterCrossesLegs: true,
  },
  {
    ...rockingKneelingChair,
    name: 'Rocking Kneeling Chair',
    height: { by: 'nothing', heightIn: rockingKneelingChair.seat.heightIn },
    kneeHoles: undefined,
    ...kneeler,
    tilts: false,
  },
  { ...stool, ...saddleStool, deskIn: undefined, name: 'Saddle Stool', height: lift(saddleStool.seat) },
  { ...stool, ...balanceStool, deskIn: undefined, name: 'Balance Stool', height: lift(balanceStool.seat) },
]

export const seatOf = (handle: string | undefined): Seat | undefined =>
  seats.find((seat) => seat.handle === handle)
