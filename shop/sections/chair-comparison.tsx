import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Claims } from '../page-api/claims.ts'
import { ComparisonTable } from '../ui/comparison-table.tsx'
import { Section } from '../ui/section.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { comparisonCaption, comparisonLead, comparisonRows, ownAnswers } from './words/comparison-rows.ts'

interface ChairComparisonProps {
  product: ProductFacts | undefined
  claims: Claims
}

/** The comparison table of clauses 1.05, 2.22, 2.30 and 2.34, and what to ask of chairs that it cannot speak for. */
export function ChairComparison({ product, claims }: ChairComparisonProps) {
  const rows = comparisonRows(product, claims)
  if (rows.length === 0) return null
  const answers = ownAnswers(product, claims)
  return (
    <Section layout="beside" title="Compared with other chairs" lead={comparisonLead(rows, answers)}>
      <ComparisonTable caption={comparisonCaption(product)} columns={['Keel', 'Other chairs']} rows={rows} />
      {product && !isPart(product) && (
        <p className="mt-6">
          <TextLink href="/compare">Compare our six seats side by side</TextLink>
        </p>
      )}
      {answers.length > 0 && (
        <>
          <h3 className="mt-12 text-xl">What else to ask, and our answers</h3>
          <dl className="mt-4 divide-y divide-line border-y border-line">
            {answers.map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-6 py-3.5">
                <dt className="text-quiet">{label}</dt>
                <dd className="figures text-right">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Section>
  )
}
