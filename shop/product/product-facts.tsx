import { policies } from '#facts/policies.ts'

interface ProductFactsProps {
  description: string
}

/** What the product is, in words; the sections of clause 2.30 will stand here. */
export function ProductFacts({ description }: ProductFactsProps) {
  const { shipping, returns, warrantyYears } = policies
  const facts = [
    [
      'Delivery',
      `Ships within ${shipping.shipsWithinHours} hours. Standard ${shipping.standard.leastBusinessDays}-${shipping.standard.mostBusinessDays} business days, express ${shipping.express.leastDays}-${shipping.express.mostDays} days. United States only for now.`,
    ],
    ['Returns', `${returns.days} days from delivery, full refund, prepaid label.`],
    ['Warranty', `${warrantyYears}-year limited warranty.`],
  ] as const
  return (
    <section className="page-width grid gap-x-12 gap-y-10 border-t border-line py-14 lg:grid-cols-[7fr_5fr] lg:py-24">
      <div>
        <h2 className="text-3xl">What it does</h2>
        <p className="mt-5 max-w-[62ch] text-lg">{description}</p>
      </div>
      <dl className="divide-y divide-line border-y border-line self-start">
        {facts.map(([term, text]) => (
          <div key={term} className="grid grid-cols-[7rem_1fr] gap-4 py-4 text-[15px]">
            <dt className="font-medium">{term}</dt>
            <dd className="text-quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
