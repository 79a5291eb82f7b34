import { policies } from '#facts/policies.ts'
import { FREE_SHIPPING } from '../currency/free-shipping.ts'
import type { Claims } from '../locals.ts'
import { Accordion } from '../ui/accordion.tsx'
import { specificationsOf } from './specifications.ts'

const { shipping, returns, warrantyYears, assembly } = policies
const { standard, express } = shipping

interface ProductPanelsProps {
  handle: string
  howToUse: readonly string[]
  claims: Claims
}

/** The panels of clause 2.28, in its order. */
export function ProductPanels({ handle, howToUse, claims }: ProductPanelsProps) {
  const specifications = specificationsOf(handle)
  return (
    <Accordion
      name="product-panels"
      heading="h2"
      items={[
        {
          title: 'Specifications',
          body:
            specifications.length > 0 ? (
              <ul className="space-y-1.5">
                {specifications.map(({ label, value }) => (
                  <li key={label} className="figures">
                    {label}: {value}
                  </li>
                ))}
              </ul>
            ) : (
              <p>Ask us for any measurement that you do not find here.</p>
            ),
        },
        { title: 'How to Use It', body: <Sentences sentences={howToUse} /> },
        {
          title: 'Shipping/Installation/Returns',
          body: (
            <Sentences
              sentences={[
                `${FREE_SHIPPING}. Ships within ${shipping.shipsWithinHours} hours, to the United States only for now.`,
                `Standard delivery takes ${standard.leastBusinessDays}-${standard.mostBusinessDays} business days, express ${express.leastDays}-${express.mostDays} days for an extra fee.`,
                `Assembly takes ${assembly.leastMinutes} to ${assembly.mostMinutes} minutes; the tools are in the box.`,
                `${returns.days}-day risk-free returns: a prepaid label at no cost, and a full refund within ${returns.leastRefundBusinessDays}-${returns.mostRefundBusinessDays} business days of receiving the return.`,
              ]}
            />
          ),
        },
        {
          title: claims === 'as-specified' ? 'Warranty & Certifications' : 'Warranty',
          body: (
            <Sentences
              sentences={[
                `${warrantyYears}-year limited warranty on frame, fittings and cushions.`,
                ...(claims === 'as-specified' ? ['BIFMA, GREENGUARD Gold and ISO 9001.'] : []),
              ]}
            />
          ),
        },
      ]}
    />
  )
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className="space-y-3">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
