import { policies } from '#facts/policies.ts'
import {
  balanceStool,
  casterSet,
  crissCrossChair,
  cushionSet,
  kneelingChair,
  rockingKneelingChair,
  saddleStool,
  twoPadKneelingChair,
} from '#facts/products.ts'
import { bothWords, cmWords, heightWords, inchWords, weightWords } from '../ui/measures.ts'

export interface Specification {
  readonly label: string
  readonly value: string
}

function range(least: number, most: number): string {
  return `${least}-${inchWords(most)} (${cmOf(least)}-${cmWords(most)})`
}

function size(width: number, depth: number): string {
  return `${width} × ${inchWords(depth)} (${cmOf(width)} × ${cmWords(depth)})`
}

/** For the first of two lengths, whose unit the second one says. */
function cmOf(inches: number): string {
  return cmWords(inches).replace(' cm', '')
}

interface Chair {
  overallIn: { width: number; depth: number }
  weightLb: number
  capacityLb: number
}

function everyChair({ overallIn, weightLb, capacityLb }: Chair): Specification[] {
  const { leastMinutes, mostMinutes } = policies.assembly
  return [
    { label: 'Capacity', value: weightWords(capacityLb) },
    { label: 'Footprint', value: size(overallIn.width, overallIn.depth) },
    { label: 'Weight', value: weightWords(weightLb) },
    { label: 'Assembly', value: `${leastMinutes}-${mostMinutes} minutes` },
  ]
}

interface Kneeling {
  sitterIn: { leastHeight: number; mostHeight: number }
  deskIn: { leastHeight: number; mostHeight: number }
  seat: { widthIn: number; depthIn: number; foamIn: number }
}

function everyKneelingChair({ sitterIn, deskIn, seat }: Kneeling): Specification[] {
  return [
    { label: 'Seat', value: size(seat.widthIn, seat.depthIn) },
    { label: 'Cushion', value: `${bothWords(seat.foamIn)} memory foam` },
    {
      label: 'Suits',
      value: `${heightWords(sitterIn.leastHeight)} to ${heightWords(sitterIn.mostHeight)}`,
    },
    { label: 'Desk', value: range(deskIn.leastHeight, deskIn.mostHeight) },
  ]
}

/** The kneeling chair's own table, in which clause 1.04 gives the desk as 28 to 35 inches. */
const MOST_DESK_IN_THE_TABLE_IN = 35

const BY_HANDLE: Readonly<Record<string, readonly Specification[]>> = {
  [kneelingChair.handle]: [
    ...everyKneelingChair({
      ...kneelingChair,
      deskIn: { ...kneelingChair.deskIn, mostHeight: MOST_DESK_IN_THE_TABLE_IN },
    }),
    { label: 'Knee pad', value: size(kneelingChair.kneePad.widthIn, kneelingChair.kneePad.depthIn) },
    {
      label: 'Working height',
      value: range(kneelingChair.workingHeightIn.least, kneelingChair.workingHeightIn.most),
    },
    { label: 'Height adjustment', value: `${bothWords(kneelingChair.seat.travelIn)}, in three holes` },
    ...everyChair(kneelingChair),
  ],
  [twoPadKneelingChair.handle]: [
    ...everyKneelingChair(twoPadKneelingChair),
    {
      label: 'Knee pads',
      value: `two of ${size(twoPadKneelingChair.kneePad.widthIn, twoPadKneelingChair.kneePad.depthIn)}`,
    },
    { label: 'Height adjustment', value: `${bothWords(twoPadKneelingChair.seat.travelIn)}, in three holes` },
    ...everyChair(twoPadKneelingChair),
  ],
  [rockingKneelingChair.handle]: [
    ...everyKneelingChair(rockingKneelingChair),
    { label: 'Seat height', value: `${bothWords(rockingKneelingChair.seat.heightIn)}, fixed` },
    { label: 'Rocks', value: `up to ${rockingKneelingChair.rockDeg}° either way` },
    ...everyChair(rockingKneelingChair),
  ],
  [crissCrossChair.handle]: [
    { label: 'Seat', value: size(crissCrossChair.seat.widthIn, crissCrossChair.seat.depthIn) },
    { label: 'Cushion', value: `${bothWords(crissCrossChair.seat.foamIn)} memory foam` },
    {
      label: 'Seat height',
      value: range(crissCrossChair.seat.leastHeightIn, crissCrossChair.seat.mostHeightIn),
    },
    { label: 'Desk', value: range(crissCrossChair.deskIn.leastHeight, crissCrossChair.deskIn.mostHeight) },
    ...everyChair(crissCrossChair),
  ],
  [saddleStool.handle]: [
    { label: 'Seat', value: size(saddleStool.seat.widthIn, saddleStool.seat.depthIn) },
    { label: 'Seat height', value: range(saddleStool.seat.leastHeightIn, saddleStool.seat.mostHeightIn) },
    ...everyChair(saddleStool),
  ],
  [balanceStool.handle]: [
    { label: 'Seat', value: `${bothWords(balanceStool.seat.diameterIn)} across` },
    { label: 'Cushion', value: `${bothWords(balanceStool.seat.foamIn)} foam` },
    { label: 'Seat height', value: range(balanceStool.seat.leastHeightIn, balanceStool.seat.mostHeightIn) },
    { label: 'Leans', value: `up to ${balanceStool.tiltDeg}°` },
    ...everyChair(balanceStool),
  ],
  [cushionSet.handle]: [
    { label: 'Seat cushion', value: size(cushionSet.seatCushion.widthIn, cushionSet.seatCushion.depthIn) },
    { label: 'Knee cushion', value: size(cushionSet.kneeCushion.widthIn, cushionSet.kneeCushion.depthIn) },
    { label: 'Seat foam', value: `${bothWords(cushionSet.seatCushion.foamIn)} memory foam` },
    { label: 'Weight', value: weightWords(cushionSet.weightLb) },
    { label: 'Fits', value: 'the Keel Kneeling Chair alone' },
  ],
  [casterSet.handle]: [
    { label: 'Pieces', value: `${casterSet.pieces} casters` },
    { label: 'Wheel', value: `${casterSet.wheelDiameterIn} in across` },
    { label: 'Stem', value: `${casterSet.stem.diameterIn} × ${casterSet.stem.lengthIn} in` },
    { label: 'Each carries', value: weightWords(casterSet.capacityEachLb) },
    { label: 'Fits', value: 'the Keel Criss-Cross Armless Chair and the Keel Saddle Stool' },
  ],
}

/** What is measured of a product; nothing of one that we do not make (another store's catalogue). */
export function specificationsOf(handle: string): readonly Specification[] {
  return Object.hasOwn(BY_HANDLE, handle) ? (BY_HANDLE[handle] ?? []) : []
}
