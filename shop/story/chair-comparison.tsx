import type { ProductFacts } from '#facts/product-facts.ts'
import { ComparisonTable } from '../ui/comparison-table.tsx'
import { Section } from '../ui/section.tsx'
import { comparisonCaption, comparisonRows } from './words/comparison-rows.ts'

/** The comparison table of clauses 1.05, 2.22, 2.30 and 2.34. */
export function ChairComparison({ product }: { product: ProductFacts | undefined }) {
  return (
    <Section title="Beside other chairs">
      <ComparisonTable
        caption={comparisonCaption(product)}
        columns={['Keel', 'Other chairs']}
        rows={comparisonRows(product)}
      />
    </Section>
  )
}
