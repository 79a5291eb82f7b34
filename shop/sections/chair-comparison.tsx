import type { ProductFacts } from '#facts/product-facts.ts'
import { ComparisonTable } from '../ui/comparison-table.tsx'
import { Section } from '../ui/section.tsx'
import { comparisonCaption, comparisonRows, ownAnswers } from './words/comparison-rows.ts'

/** The comparison table of clauses 1.05, 2.22, 2.30 and 2.34, and what to ask of chairs that it cannot speak for. */
export function ChairComparison({ product }: { product: ProductFacts | undefined }) {
  return (
    <Section
      layout="beside"
      title="Compared with other chairs"
      lead="What other chairs usually carry and promise. Everything else differs from maker to maker, so ask them the questions below."
    >
      <ComparisonTable
        caption={comparisonCaption(product)}
        columns={['Keel', 'Other chairs']}
        rows={comparisonRows(product)}
      />
      <h3 className="mt-12 text-xl">What else to ask, and our answers</h3>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {ownAnswers(product).map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6 py-3.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
