import { policies } from '#facts/policies/policies.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { SeatHeight } from '#facts/seats.ts'
import { inchWords, weightWords } from '../../ui/measure/measures.ts'
import { countWordsFirst } from '../../ui/text/number-words.ts'

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

const RETURNS: OwnAnswer = { label: 'Returns', value: `${returns.days} days, full refund` }

/** What is said of ours alone, as nobody can say it of all others. */
export interface OwnAnswer {
  readonly label: string
  readonly value: string
}

/** Whose chairs stand in the other column (clause 1.05). */
export function comparisonCaption(product: ProductFacts | undefined): string {
  const kneels = product && !isPart(product) && product.kneels
  return `Keel compared with other ${kneels ? 'kneeling chairs' : 'chairs'}`
}

/** The rows of clause 1.05; a part is compared as the chairs that it is for. */
export function comparisonRows(product: ProductFacts | undefined): readonly ComparisonRow[] {
  if (!product) return [WARRANTY]
  if (!isPart(product)) return [capacityRow('Capacity', product.capacityLb), WARRANTY]
  const min = Math.min(...product.fits.map(({ capacityLb }) => capacityLb))
  return [
    capacityRow(product.fits.length === 1 ? 'Capacity of the chair' : 'Capacity of each', min),
    WARRANTY,
  ]
}

/** What to ask of any chair, answered for a product. */
export function ownAnswers(product: ProductFacts | undefined): readonly OwnAnswer[] {
  if (!product) return [RETURNS]
  if (isPart(product))
    return [{ label: 'Made for', value: product.fits.map(({ name }) => name).join(', ') }, RETURNS]
  const { foam, height } = product
  return [
    { label: 'Cushion', value: `${inchWords(foam.deepIn)} ${foam.kind}` },
    { label: 'Height', value: heightWords(height) },
    { label: 'Spare parts', value: 'Can be ordered' },
    RETURNS,
  ]
}

function capacityRow(label: string, capacityLb: number): ComparisonRow {
  return { label, cells: [weightWords(capacityLb), `${otherChairs.capacityLb} lb`] }
}

function heightWords(height: SeatHeight): string {
  if (height.by === 'nothing') return `Fixed, at ${inchWords(height.heightIn)}`
  const travel = `${inchWords(height.travelIn)} of travel`
  return height.by === 'lift'
    ? `${height.minIn}-${inchWords(height.maxIn)}, ${travel}`
    : `${countWordsFirst(height.holes.heightAtHoleIn.length)} holes, ${travel}`
}
