import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import { Section } from '../../ui/section.tsx'
import { technicalDetailsOf } from '../words/specifications.ts'

/** The technical details of clause 2.30, from the measurements that the drawings are made of. */
export function TechnicalDetails({ product }: { product: ProductFacts | undefined }) {
  const details = technicalDetailsOf(product)
  if (details.length === 0) return null
  const hasFoam = product !== undefined && (!isPart(product) || product.kind === 'cushions')
  return (
    <Section
      title="Technical details"
      lead={
        hasFoam
          ? 'The dimensions it is built to, before anyone sits on the foam.'
          : 'The dimensions it is built to.'
      }
    >
      <dl className="grid gap-x-14 border-t border-ink md:grid-cols-2">
        {details.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6 border-b border-line py-3.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
