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
  /** in the default hole */
  readonly usualIn: number
}

/** What can be set on a seat: knobs in holes, a lift, or nothing. */
export type SeatHeight =
  | { readonly by: 'holes'; readonly holes: Holes; readonly travelIn: number }
  | { readonly by: 'lift'; readonly minIn: number; readonly maxIn: number; readonly travelIn: number }
  | { readonly by: 'nothing'; readonly heightIn: number }

const SITTINGS = ['kneeling', 'cross-legged', 'astride', 'balancing'] as const
const FOAMS = ['memory foam', 'firm foam', 'foam'] as const
const FRAMES = ['crossed beams', 'hull', 'rockers', 'star base and back', 'star base', 'dome'] as const
const MOVING_PARTS = ['Seat', 'Knees'] as const
const ASSEMBLIES = ['tools in the box', 'by hand'] as const

/** How the parts come together: with the tools that lie in the box, or by hand and in no time. */
export type Assembly = (typeof ASSEMBLIES)[number]

export interface KneePads {
  readonly count: 1 | 2
  readonly widthIn: number
  readonly depthIn: number
  /** where the middle of the top is, before the middle of the seat */
  readonly middleIn: number
  /** less than nothing: it rises towards the front */
  readonly slopeDeg: number
  /** of the middle of the top, in its default hole where it has holes */
  readonly heightIn: number
}

/** What can be set in the 3D view: nodes of the model that move together. */
export interface Move {
  readonly part: (typeof MOVING_PARTS)[number]
  readonly nodes: readonly string[]
  /** which of them is taken hold of, and what it is called */
  readonly grip: { readonly name: string; readonly node: string }
}

/** Whatever is sat on: what its page may say, and what the fit finder reckons with. */
export interface Seat {
  readonly handle: string
  /** as it is called beside others of the range */
  readonly name: string
  readonly kind: 'chair' | 'stool'
  readonly sitting: (typeof SITTINGS)[number]
  readonly capacityLb: number
  readonly weightLb: number
  readonly overallIn: { readonly width: number; readonly depth: number }
  /** whom it suits, where that is a fact of the product */
  readonly sitterIn: Range | undefined
  readonly deskIn: Range | undefined
  /** as its own table of specifications has it: clause 1.04 gives another range there */
  readonly deskInTableIn: Range | undefined
  /** how high the sitter's elbows come */
  readonly workingHeightIn: { readonly min: number; readonly max: number } | undefined
  readonly height: SeatHeight
  /** where the middle of the top is, as usually set; counted forward */
  readonly middleIn: number
  /** how far the seat goes forward for each inch that it rises: on a hull, it slides along the arm */
  readonly forwardPerIn: number
  readonly seat: { readonly widthIn: number; readonly depthIn: number } | { readonly diameterIn: number }
  readonly foam: { readonly deepIn: number; readonly kind: (typeof FOAMS)[number] }
  /** how far the seat slopes forward, where it does */
  readonly slopeDeg: number | undefined
  /** one knee pad, or a pair of them */
  readonly kneePads: KneePads | undefined
  /** undefined: there is no knee pad, or it cannot be moved */
  readonly kneeHoles: Holes | undefined
  /** one kneels on it */
  readonly kneels: boolean
  /** one folds the legs on the seat */
  readonly sitterCrossesLegs: boolean
  /** front and rear of the seat have knobs of their own */
  readonly tilts: boolean
  readonly knobs: { readonly seat: number; readonly kneePad: number } | undefined
  readonly hasBackrest: boolean
  /** it stands on casters */
  readonly rolls: boolean
  /** how far it rocks to and fro, or leans to every side */
  readonly rocksDeg: number | undefined
  readonly leansDeg: number | undefined
  readonly assembly: Assembly
  /** which frame is drawn below it; undefined: none is drawn yet */
  readonly frame: (typeof FRAMES)[number] | undefined
  readonly moves: readonly Move[]
}

export const assemblyOf = ({ use }: { use: { assembly: string } }): Assembly =>
  among(ASSEMBLIES, use.assembly)

/** What the files in `facts/products/` have in common; what one lacks, that product has not. */
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
  // The pictures are rendered from these names too: others here would make all of them anew.
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

/** As it is set at first, or half-way up its lift. */
export function usualHeightIn(height: SeatHeight): number {
  if (height.by === 'holes') return height.holes.usualIn
  return height.by === 'lift' ? (height.minIn + height.maxIn) / 2 : height.heightIn
}

export const kneelingSeat: Seat = seatFacts(kneelingChair)

/** In the order of the catalogue. */
export const seats: readonly Seat[] = measuredSeats.map((each) =>
  each === kneelingChair ? kneelingSeat : seatFacts(each),
)

export const seatOf = (handle: string | undefined): Seat | undefined =>
  seats.find((seat) => seat.handle === handle)
