import { policies } from '#facts/policies.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Seat, SeatHeight } from '#facts/seats.ts'
import { inchWords, weightWords } from '../../ui/measures.ts'
import { countWordsFirst } from '../../ui/number-words.ts'

const { otherChairs, warrantyYears, returns } = policies

/** Of every other chair; some things are true of other kneeling chairs. */
const VARIES = 'Varies'

export interface ComparisonRow {
  readonly label: string
  /** ours, and theirs */
  readonly cells: readonly [string, string]
}

const WARRANTY: ComparisonRow = {
  label: 'Warranty',
  cells: [`${warrantyYears}-year limited`, `${otherChairs.warrantyYears}-year limited`],
}

const RETURNS: ComparisonRow = { label: 'Returns', cells: [`${returns.days} days, full refund`, VARIES] }

/** Whose chairs stand in the other column (clause 1.05). */
export function comparisonCaption(product: ProductFacts | undefined): string {
  const kneels = product && !isPart(product) && product.kneels
  return `Keel compared with other ${kneels ? 'kneeling chairs' : 'chairs'}`
}

/** The rows of clauses 1.05 and 2.30 that are true of a product; a part is compared as the chairs that it is for. */
export function comparisonRows(product: ProductFacts | undefined): readonly ComparisonRow[] {
  if (!product) return [WARRANTY, RETURNS]
  if (isPart(product)) {
    const least = Math.min(...product.fits.map(({ capacityLb }) => capacityLb))
    const names = product.fits.map(({ name }) => name).join(', ')
    return [
      { label: 'Made for', cells: [names, VARIES] },
      capacityRow(product.fits.length === 1 ? 'Capacity of the chair' : 'Capacity of each', least),
      WARRANTY,
      { label: 'Spare parts', cells: ['Can be ordered', VARIES] },
      RETURNS,
    ]
  }
  return [
    capacityRow('Capacity', product.capacityLb),
    WARRANTY,
    cushionRow(product),
    heightRow(product),
    RETURNS,
  ]
}

function capacityRow(label: string, capacityLb: number): ComparisonRow {
  return { label, cells: [weightWords(capacityLb), `${otherChairs.capacityLb} lb`] }
}

function cushionRow({ foam, kneels }: Seat): ComparisonRow {
  return {
    label: 'Cushion',
    cells: [`${inchWords(foam.deepIn)} ${foam.kind}`, kneels ? 'Thinner foam' : VARIES],
  }
}

function heightRow({ height, kneels }: Seat): ComparisonRow {
  return { label: 'Height', cells: [heightWords(height), kneels ? 'Often fixed' : VARIES] }
}

function heightWords(height: SeatHeight): string {
  if (height.by === 'nothing') return `Fixed, at ${inchWords(height.heightIn)}`
  const travel = `${inchWords(height.travelIn)} of travel`
  return height.by === 'lift'
    ? `${height.leastIn}-${inchWords(height.mostIn)}, ${travel}`
    : `${countWordsFirst(height.holes.heightAtHoleIn.length)} holes, ${travel}`
}
