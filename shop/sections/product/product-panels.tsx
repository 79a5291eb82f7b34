import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { ProductFacts } from '#facts/product-facts.ts'
import { certificatesShown } from '../../page-api/certificates-shown.ts'
import type { Claims } from '../../page-api/claims.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { howToUse } from '../words/how-to-use.ts'
import { certificationsSentences, shippingSentences, warrantySentence } from '../words/panel-sentences.ts'
import { specificationsOf } from '../words/specifications.ts'

interface ProductPanelsProps {
  product: ProductFacts | undefined
  currency: CurrencyCode
  claims: Claims
}

/** The panels of clause 2.28, in its order. */
export function ProductPanels({ product, currency, claims }: ProductPanelsProps) {
  const certificates = certificationsSentences(certificatesShown(claims))
  const specifications = specificationsOf(product)
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
                    {`${label}: ${value}`}
                  </li>
                ))}
              </ul>
            ) : (
              <p>Ask us for any measurement you do not find here.</p>
            ),
        },
        { title: 'How to Use It', body: <Sentences sentences={howToUse(product)} /> },
        {
          title: 'Shipping/Installation/Returns',
          body: <Sentences sentences={shippingSentences(product, currency)} />,
        },
        {
          title: certificates.length > 0 ? 'Warranty & Certifications' : 'Warranty',
          body: <Sentences sentences={[warrantySentence(product), ...certificates]} />,
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
