import type { Part } from '#facts/parts.ts'
import { policies } from '#facts/policies/policies.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import { casterSet, cushionSet } from '#facts/products.ts'
import type { Seat, SeatHeight } from '#facts/seats.ts'
import { bothWords, heightWords, rangeWords, sizeWords, weightWords } from '../../ui/measure/measures.ts'
import { countWords } from '../../ui/text/number-words.ts'

export interface Specification {
  readonly label: string
  readonly value: string
}

/** Facts that shoppers check before buying. The technical details, further down the page, repeat none of them. */
export function specificationsOf(product: ProductFacts | undefined): readonly Specification[] {
  if (!product) return []
  if (isPart(product)) return [fitsOf(product)]
  const { sitterIn, workingHeightIn } = product
  return [
    ...known('Suits', sitterIn, (of) => `${heightWords(of.minHeight)} to ${heightWords(of.maxHeight)}`),
    ...deskOf(product),
    heightOf(product.height),
    ...known('Working height', workingHeightIn, ({ min, max }) => rangeWords(min, max)),
    { label: 'Capacity', value: weightWords(product.capacityLb) },
    ...(product.assembly === 'tools in the box' ? [ASSEMBLY] : []),
  ]
}

/** The other measurements of a product. */
export function technicalDetailsOf(product: ProductFacts | undefined): readonly Specification[] {
  if (!product) return []
  const weight = { label: 'Weight', value: weightWords(product.weightLb) }
  if (isPart(product)) return [...OF_PARTS[product.kind], weight]
  const { seat, foam, cover, rocksDeg, leansDeg, overallIn } = product
  return [
    { label: 'Seat', value: areaWords(seat) },
    { label: 'Cushion', value: `${bothWords(foam.deepIn)} ${foam.kind}` },
    ...kneePadsOf(product),
    ...known('Cover', cover, (finish) => `${finish}, no other color`),
    ...known('Rocks', rocksDeg, (degrees) => `up to ${degrees}° either way`),
    ...known('Leans', leansDeg, (degrees) => `up to ${degrees}°`),
    { label: 'Footprint', value: sizeWords(overallIn.width, overallIn.depth) },
    weight,
  ]
}

const ASSEMBLY: Specification = {
  label: 'Assembly',
  value: `${policies.assembly.minMinutes}-${policies.assembly.maxMinutes} minutes`,
}

/** A row for a fact, or none where the product does not have it. */
function known<Fact>(label: string, fact: Fact | undefined, say: (fact: Fact) => string): Specification[] {
  return fact === undefined ? [] : [{ label, value: say(fact) }]
}

/** Clause 1.04 has two ranges; where this table's is the wider one, it says which of them the fit finder goes by. */
function deskOf({ deskIn, deskInTableIn }: Seat): Specification[] {
  if (!deskIn || !deskInTableIn) return []
  const value = rangeWords(deskInTableIn.minHeight, deskInTableIn.maxHeight)
  const isWider = deskInTableIn.maxHeight > deskIn.maxHeight
  const finder = `. The fit finder goes by ${deskIn.minHeight}-${deskIn.maxHeight} in, which works for everyone the chair is made for`
  return [{ label: 'Desk', value: isWider ? value + finder : value }]
}

function kneePadsOf({ kneePads }: Seat): Specification[] {
  if (!kneePads) return []
  const area = sizeWords(kneePads.widthIn, kneePads.depthIn)
  return [
    kneePads.count === 2
      ? { label: 'Knee pads', value: `two of ${area}` }
      : { label: 'Knee pad', value: area },
  ]
}

function heightOf(height: SeatHeight): Specification {
  if (height.by === 'lift') return { label: 'Seat height', value: rangeWords(height.minIn, height.maxIn) }
  if (height.by === 'nothing') return { label: 'Seat height', value: `${bothWords(height.heightIn)}, fixed` }
  const holes = countWords(height.holes.heightAtHoleIn.length)
  return { label: 'Height adjustment', value: `${bothWords(height.travelIn)}, in ${holes} holes` }
}

function fitsOf({ fits }: Part): Specification {
  const names = fits.map(({ name }) => `the Keel ${name}`).join(' and ')
  return { label: 'Fits', value: fits.length === 1 ? `${names} only` : names }
}

const { seatCushion, kneeCushion } = cushionSet

const OF_PARTS: Readonly<Record<Part['kind'], readonly Specification[]>> = {
  cushions: [
    { label: 'Seat cushion', value: sizeWords(seatCushion.widthIn, seatCushion.depthIn) },
    { label: 'Knee cushion', value: sizeWords(kneeCushion.widthIn, kneeCushion.depthIn) },
    { label: 'Seat foam', value: `${bothWords(seatCushion.foamIn)} ${cushionSet.use.foam}` },
    { label: 'Knee foam', value: `${bothWords(kneeCushion.foamIn)} ${cushionSet.use.foam}` },
  ],
  casters: [
    { label: 'Pieces', value: `${casterSet.pieces} casters` },
    { label: 'Wheel', value: `${casterSet.wheelDiameterIn} in across` },
    { label: 'Stem', value: `${casterSet.stem.diameterIn} × ${casterSet.stem.lengthIn} in` },
    { label: 'Each carries', value: weightWords(casterSet.capacityEachLb) },
  ],
}

const areaWords = (seat: Seat['seat']): string =>
  'diameterIn' in seat ? `${bothWords(seat.diameterIn)} across` : sizeWords(seat.widthIn, seat.depthIn)
