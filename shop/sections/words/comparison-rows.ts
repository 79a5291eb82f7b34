import { parts } from '#facts/parts.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Claims } from '../../page-api/claims.ts'
import { weightWords } from '../../ui/measure/measures.ts'

const { otherChairs } = policies

export interface ComparisonRow {
  /** What is said of other chairs. */
  readonly claim: 'comparison.capacity' | 'comparison.warranty'
  readonly label: string
  /** Keel's cell, then that of other chairs. */
  readonly cells: readonly [string, string]
}

const warrantyRow = (): ComparisonRow => ({
  claim: 'comparison.warranty',
  label: 'Warranty',
  cells: [`${currentTerms().warrantyYears}-year limited`, `${otherChairs.warrantyYears}-year limited`],
})

const returnsAnswer = (): OwnAnswer => ({
  label: 'Returns',
  value: `${currentTerms().returnDays} days, full refund`,
})

/** A fact stated for Keel alone, since nobody can state it for all other chairs. */
export interface OwnAnswer {
  readonly label: string
  readonly value: string
}

/** Names the chairs in the other column (clause 1.05). */
export function comparisonCaption(product: ProductFacts | undefined): string {
  const kneels = product && !isPart(product) && product.kneels
  return `Keel compared with other ${kneels ? 'kneeling chairs' : 'chairs'}`
}

/** The rows of clause 1.05 that may be shown. Ours beside it is a claim of its own where it promises something. */
export function comparisonRows(product: ProductFacts | undefined, claims: Claims): readonly ComparisonRow[] {
  return allRows(product).filter(
    (row) =>
      claims.has(row.claim) && (row.claim !== 'comparison.warranty' || claims.has('guarantee.warranty')),
  )
}

/** Says what the table is about, and what it is not. */
export function comparisonLead(rows: readonly ComparisonRow[], answers: readonly OwnAnswer[]): string {
  const verbs = rows.map(({ claim }) => (claim === 'comparison.capacity' ? 'carry' : 'promise'))
  const below = answers.length > 0 ? 'the questions below' : 'about it'
  return `What other chairs usually ${verbs.join(' and ')}. Everything else differs from maker to maker, so ask them ${below}.`
}

/** A part is compared by the chairs that it fits. */
function allRows(product: ProductFacts | undefined): readonly ComparisonRow[] {
  if (!product) return [warrantyRow()]
  if (!isPart(product)) return [capacityRow('Capacity', product.capacityLb), warrantyRow()]
  const min = Math.min(...product.fits.map(({ capacityLb }) => capacityLb))
  return [
    capacityRow(product.fits.length === 1 ? 'Capacity of the chair' : 'Capacity of the chairs', min),
    warrantyRow(),
  ]
}

/** Answers for a product what to ask of any chair; its measurements stand in the specifications. */
export function ownAnswers(product: ProductFacts | undefined, claims: Claims): readonly OwnAnswer[] {
  const sold = parts.filter(({ fits }) => fits.some((seat) => seat === product)).map(({ name }) => name)
  return [
    ...(sold.length > 0 ? [{ label: 'Spare parts', value: sold.join(', ') }] : []),
    ...(claims.has('guarantee.returns') ? [returnsAnswer()] : []),
  ]
}

function capacityRow(label: string, capacityLb: number): ComparisonRow {
  return {
    claim: 'comparison.capacity',
    label,
    cells: [weightWords(capacityLb), `${otherChairs.capacityLb} lb`],
  }
}
