import type { ProductFacts } from '#facts/product-facts.ts'
import { Section } from '../../ui/section.tsx'
import { specificationsOf } from '../words/specifications.ts'

/** The technical details of clause 2.30, from the measurements that the drawings are made of. */
export function TechnicalDetails({ product }: { product: ProductFacts | undefined }) {
  const specifications = specificationsOf(product)
  if (specifications.length === 0) return null
  return (
    <Section title="Technical details" lead="Measured on the product that arrives.">
      <dl className="grid gap-x-14 border-t border-ink md:grid-cols-2">
        {specifications.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6 border-b border-line py-3.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
