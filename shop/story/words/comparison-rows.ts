import { policies } from '#facts/policies.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Seat, SeatHeight } from '#facts/seats.ts'
import { inchWords, weightWords } from '../../ui/measures.ts'
import { countWordsFirst } from '../../ui/number-words.ts'

const { otherChairs, warrantyYears, returns } = policies

export interface ComparisonRow {
  readonly label: string
  /** ours, and theirs */
  readonly cells: readonly [string, string]
}

const WARRANTY: ComparisonRow = {
  label: 'Warranty',
  cells: [`${warrantyYears}-year limited`, `${otherChairs.warrantyYears}-year limited`],
}

const RETURNS: ComparisonRow = { label: 'Returns', cells: [`${returns.days} days, full refund`, 'Varies'] }

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
      { label: 'Made for', cells: [names, 'Varies'] },
      capacityRow(product.fits.length === 1 ? 'Capacity of the chair' : 'Capacity of each', least),
      WARRANTY,
      { label: 'Spare parts', cells: ['Can be ordered', 'Varies'] },
      RETURNS,
    ]
  }
  return [
    capacityRow('Capacity', product.capacityLb),
    WARRANTY,
    cushionRow(product),
    { label: 'Height', cells: heightCells(product.height) },
    RETURNS,
  ]
}

function capacityRow(label: string, capacityLb: number): ComparisonRow {
  return { label, cells: [weightWords(capacityLb), `${otherChairs.capacityLb} lb`] }
}

function cushionRow({ foam }: Seat): ComparisonRow {
  const theirs = foam.kind === 'memory foam' ? 'Thinner foam' : 'Varies'
  return { label: 'Cushion', cells: [`${inchWords(foam.deepIn)} ${foam.kind}`, theirs] }
}

function heightCells(height: SeatHeight): [string, string] {
  if (height.by === 'lift')
    return [
      `${height.leastIn}-${inchWords(height.mostIn)}, ${inchWords(height.travelIn)} of travel`,
      'Often fixed',
    ]
  if (height.by === 'nothing') return [`Fixed, at ${inchWords(height.heightIn)}`, 'Often fixed']
  const holes = countWordsFirst(height.holes.heightAtHoleIn.length)
  return [`${holes} holes, ${inchWords(height.travelIn)} of travel`, 'Often fixed']
}
