import type { DiscountCode } from '#facts/policies/policies.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Section } from '../../ui/section.tsx'

/**
 * Clauses 2.31 and 9.08. `copy-code.ts` copies; without it a code can be selected as it stands. Where the owner has
 * ended all codes, there is nothing to say.
 */
export function VolumeDiscounts({ tiers }: { readonly tiers: readonly DiscountCode[] }) {
  if (tiers.length === 0) return null
  const last = tiers.at(-1)
  return (
    <Section title="Buying for more than one desk" lead="Enter the code at checkout.">
      <ul className="grid gap-6 md:grid-cols-3">
        {tiers.map((tier) => (
          <li key={tier.code} className="border border-line bg-sheet p-6 lg:p-8">
            <h3 className="text-note font-medium tracking-normal text-quiet">
              {`Buy ${tier.minQuantity}${tier === last ? ' or more' : ''}`}
            </h3>
            <p className="figures mt-1 text-4xl font-semibold tracking-tight">{`${tier.percent}% off`}</p>
            <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
              <code className="font-sans font-medium tracking-wide select-all">{tier.code}</code>
              <button
                type="button"
                data-copy={tier.code}
                aria-label={`Copy ${tier.code}`}
                className={buttonStyle('quiet')}
              >
                Copy
              </button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
