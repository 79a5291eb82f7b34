import { among } from './among.ts'
import { kneelingChair, measuredSeats } from './products.ts'

export interface Range {
  readonly minHeight: number
  readonly maxHeight: number
}

/** Holes are numbered from the lowest, 1. */
export interface Holes {
  readonly heightAtHoleIn: readonly number[]
  readonly defaultHole: number
  /** The height in the default hole. */
  readonly usualIn: number
}

/** A seat's height is set by knobs in holes, by a lift, or not at all. */
export type SeatHeight =
  | { readonly by: 'holes'; readonly holes: Holes; readonly travelIn: number }
  | { readonly by: 'lift'; readonly minIn: number; readonly maxIn: number; readonly travelIn: number }
  | { readonly by: 'nothing'; readonly heightIn: number }

const SITTINGS = ['kneeling', 'cross-legged', 'astride', 'balancing'] as const
const FOAMS = ['memory foam', 'firm foam', 'foam'] as const
const FRAMES = ['crossed beams', 'hull', 'rockers', 'star base and back', 'star base', 'dome'] as const
const MOVING_PARTS = ['Seat', 'Knees'] as const
const ASSEMBLIES = ['tools in the box', 'by hand'] as const

/** The parts are assembled with the tools in the box, or by hand in no time. */
export type Assembly = (typeof ASSEMBLIES)[number]

export interface KneePads {
  readonly count: 1 | 2
  readonly widthIn: number
  readonly depthIn: number
  /** Distance from the middle of the seat forward to the middle of the top. */
  readonly middleIn: number
  /** Negative where the pad rises toward the front. */
  readonly slopeDeg: number
  /** The height of the middle of the top, in its default hole where it has holes. */
  readonly heightIn: number
}

/** A part that moves in the 3D view: nodes of the model that move together. */
export interface Move {
  readonly part: (typeof MOVING_PARTS)[number]
  readonly nodes: readonly string[]
  /** The node that is taken hold of, and its name. */
  readonly grip: { readonly name: string; readonly node: string }
}

/** A seat's facts: what its page may say, and what the fit finder calculates with. */
export interface Seat {
  readonly handle: string
  /** The seat's name beside others of the range. */
  readonly name: string
  readonly kind: 'chair' | 'stool'
  readonly sitting: (typeof SITTINGS)[number]
  readonly capacityLb: number
  readonly weightLb: number
  readonly overallIn: { readonly width: number; readonly depth: number }
  /** The sitters' heights, where they are a fact of the product. */
  readonly sitterIn: Range | undefined
  readonly deskIn: Range | undefined
  /** The range in its own table of specifications, where clause 1.04 differs. */
  readonly deskInTableIn: Range | undefined
  /** The height of the sitter's elbows. */
  readonly workingHeightIn: { readonly min: number; readonly max: number } | undefined
  readonly height: SeatHeight
  /** The usual position of the middle of the top, counted forward. */
  readonly middleIn: number
  /** The distance that the seat goes forward for each inch that it rises: on a hull, it slides along the arm. */
  readonly forwardPerIn: number
  readonly seat: { readonly widthIn: number; readonly depthIn: number } | { readonly diameterIn: number }
  readonly foam: { readonly deepIn: number; readonly kind: (typeof FOAMS)[number] }
  /** The finish of its cushions, where it cannot be chosen. */
  readonly cover: string | undefined
  /** The seat's slope forward, where it has one. */
  readonly slopeDeg: number | undefined
  /** One knee pad, or a pair of them. */
  readonly kneePads: KneePads | undefined
  /** Undefined where there is no knee pad, or where it cannot be moved. */
  readonly kneeHoles: Holes | undefined
  /** The sitter kneels on it. */
  readonly kneels: boolean
  /** The sitter folds the legs on the seat. */
  readonly sitterCrossesLegs: boolean
  /** The front and the rear of the seat have knobs of their own. */
  readonly tilts: boolean
  readonly knobs: { readonly seat: number; readonly kneePad: number } | undefined
  readonly hasBackrest: boolean
  /** The seat stands on casters. */
  readonly rolls: boolean
  /** The angle by which the seat rocks to and fro, or leans to every side. */
  readonly rocksDeg: number | undefined
  readonly leansDeg: number | undefined
  readonly assembly: Assembly
  /** The frame that is drawn below the seat; undefined where none is drawn yet. */
  readonly frame: (typeof FRAMES)[number] | undefined
  readonly moves: readonly Move[]
}

export const assemblyOf = ({ use }: { use: { assembly: string } }): Assembly =>
  among(ASSEMBLIES, use.assembly)

/** The fields that files in `facts/products/` share; a missing field is a feature that the product lacks. */
interface Measured {
  handle: string
  use: {
    name: string
    kind: string
    sitting: string
    foam: string
    assembly: string
    tilts: boolean
    frame?: string
    moves?: { part: string; nodes: string[]; grip: { name: string; node: string } }[]
    deskInTableIn?: Range
    knobs?: { seat: number; kneePad: number }
  }
  overallIn: { width: number; depth: number }
  weightLb: number
  capacityLb: number
  sitterIn?: Range
  deskIn?: Range
  // The pictures are rendered from these names too, so that renaming them would make all pictures anew.
  workingHeightIn?: { least: number; most: number }
  seat: MeasuredSeat
  kneePad?: {
    widthIn: number
    depthIn: number
    middleIn: number
    slopeDeg: number
    gapIn?: number
    heightIn?: number
    heightAtHoleIn?: number[]
    defaultHole?: number
  }
  frame?: { hull?: { xIn: number; yIn: number }[]; [measure: string]: unknown }
  back?: object
  casterWheelDiameterIn?: number
  cloth?: string
  rockDeg?: number
  tiltDeg?: number
}

interface MeasuredSeat {
  widthIn?: number
  depthIn?: number
  diameterIn?: number
  middleIn?: number
  foamIn: number
  slopeDeg?: number
  heightAtHoleIn?: number[]
  defaultHole?: number
  minHeightIn?: number
  maxHeightIn?: number
  heightIn?: number
  travelIn?: number
}

/** Throws where a file lacks what every seat has, which stops the start. */
export function seatFacts(product: Measured): Seat {
  const { handle, use, overallIn, weightLb, capacityLb, sitterIn, deskIn, seat, kneePad } = product
  const { workingHeightIn } = product
  const sitting = among(SITTINGS, use.sitting)
  return {
    ...{ handle, name: use.name, kind: among(['chair', 'stool'], use.kind), sitting },
    ...{ overallIn, weightLb, capacityLb, sitterIn, deskIn },
    deskInTableIn: use.deskInTableIn ?? deskIn,
    workingHeightIn: workingHeightIn && { min: workingHeightIn.least, max: workingHeightIn.most },
    height: heightOf(seat),
    middleIn: seat.middleIn ?? 0,
    forwardPerIn: forwardPerInOf(product),
    seat: areaOf(seat),
    foam: { deepIn: seat.foamIn, kind: among(FOAMS, use.foam) },
    cover: product.cloth,
    slopeDeg: seat.slopeDeg,
    kneePads: kneePad && kneePadsOf(kneePad),
    kneeHoles: holesOf(kneePad),
    kneels: sitting === 'kneeling',
    sitterCrossesLegs: sitting === 'cross-legged',
    tilts: use.tilts,
    knobs: use.knobs,
    hasBackrest: product.back !== undefined,
    rolls: product.casterWheelDiameterIn !== undefined,
    rocksDeg: product.rockDeg,
    leansDeg: product.tiltDeg,
    assembly: assemblyOf(product),
    frame: use.frame === undefined ? undefined : among(FRAMES, use.frame),
    moves: (use.moves ?? []).map((move) => ({ ...move, part: among(MOVING_PARTS, move.part) })),
  }
}

function kneePadsOf(pad: NonNullable<Measured['kneePad']>): KneePads {
  const { widthIn, depthIn, middleIn, slopeDeg, gapIn } = pad
  const heightIn = pad.heightIn ?? holesOf(pad)?.usualIn
  if (heightIn === undefined) throw new Error('facts/products has a knee pad without a height')
  return { count: gapIn === undefined ? 1 : 2, widthIn, depthIn, middleIn, slopeDeg, heightIn }
}

function forwardPerInOf({ frame }: Measured): number {
  const [foot, end] = frame?.hull?.slice(-2) ?? []
  return foot && end ? (end.xIn - foot.xIn) / (end.yIn - foot.yIn) : 0
}

function holesOf({ heightAtHoleIn, defaultHole }: Partial<Holes> = {}): Holes | undefined {
  if (!heightAtHoleIn || defaultHole === undefined) return undefined
  const usualIn = heightAtHoleIn[defaultHole - 1]
  if (usualIn === undefined) throw new Error(`facts/products has no hole ${defaultHole}, its default`)
  return { heightAtHoleIn, defaultHole, usualIn }
}

function heightOf(seat: MeasuredSeat): SeatHeight {
  const { minHeightIn, maxHeightIn, heightIn, travelIn = 0 } = seat
  const holes = holesOf(seat)
  if (holes) return { by: 'holes', holes, travelIn }
  if (minHeightIn !== undefined && maxHeightIn !== undefined)
    return { by: 'lift', minIn: minHeightIn, maxIn: maxHeightIn, travelIn }
  if (heightIn === undefined) throw new Error('facts/products has a seat without a height')
  return { by: 'nothing', heightIn }
}

function areaOf({ widthIn, depthIn, diameterIn }: MeasuredSeat): Seat['seat'] {
  if (widthIn !== undefined && depthIn !== undefined) return { widthIn, depthIn }
  if (diameterIn === undefined) throw new Error('facts/products has a seat without a size')
  return { diameterIn }
}

/** The height as first set, or half-way up the lift. */
export function usualHeightIn(height: SeatHeight): number {
  if (height.by === 'holes') return height.holes.usualIn
  return height.by === 'lift' ? (height.minIn + height.maxIn) / 2 : height.heightIn
}

export const kneelingSeat: Seat = seatFacts(kneelingChair)

/** The seats in the order of the catalogue. */
export const seats: readonly Seat[] = measuredSeats.map((each) =>
  each === kneelingChair ? kneelingSeat : seatFacts(each),
)

export const seatOf = (handle: string | undefined): Seat | undefined =>
  seats.find((seat) => seat.handle === handle)
