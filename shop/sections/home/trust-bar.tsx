import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { deliveryTerms, freeOverCents } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms, USUAL_METHOD } from '#facts/policies/terms.ts'
import { freeShipping, freeShippingLimit } from '../../currency/free-shipping.ts'
import { usdAmount } from '../../currency/usd-amount.ts'
import type { Claims } from '../../page-api/claims.ts'

const { assembly } = policies
const FREE_SHIPPING_NOTE_ID = 'free-shipping-note'

/** As many columns as there are promises. */
const COLUMNS = ['', 'lg:grid-cols-1', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4'] as const

interface TrustBarProps {
  currency: CurrencyCode
  claims: Claims
}

/** Clause 2.22. What free shipping depends on is one tap away; the other badges stand in the hero right above. */
export function TrustBar({ currency, claims }: TrustBarProps) {
  const isFree = claims.has('guarantee.free-shipping')
  const promises = [
    claims.has('guarantee.ships-within') && `Ships within ${currentTerms().shipsWithinHours} hours`,
    `Assembled in ${assembly.minMinutes} to ${assembly.maxMinutes} minutes`,
    claims.has('guarantee.support') && '24/7 customer support',
  ].filter((promise) => promise !== false)
  return (
    <section aria-label="What you can count on" className="border-y border-line bg-sheet">
      <ul
        className={`page-width grid grid-cols-2 max-[13em]:grid-cols-1 gap-x-6 gap-y-4 py-6 text-note ${COLUMNS[promises.length + (isFree ? 1 : 0)]}`}
      >
        {isFree && <FreeShipping currency={currency} />}
        {promises.map((promise) => (
          <li key={promise} className="flex min-h-11 items-center font-medium">
            {promise}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FreeShipping({ currency }: { currency: CurrencyCode }) {
  const over = freeOverCents()
  const usual = deliveryTerms(USUAL_METHOD)
  return (
    <li>
      <button
        type="button"
        popoverTarget={FREE_SHIPPING_NOTE_ID}
        className="min-h-11 text-left font-medium underline decoration-dotted underline-offset-4"
      >
        Free shipping
      </button>
      <p
        id={FREE_SHIPPING_NOTE_ID}
        popover="auto"
        className="m-auto max-w-[34ch] border border-line bg-paper p-6 text-ink backdrop:bg-ink/20"
      >
        {freeShipping(over, currency)}. Below {freeShippingLimit(over, currency)}, {usual.name.toLowerCase()}{' '}
        delivery is {usdAmount(usual.feeCents(0), currency)}.
      </p>
    </li>
  )
}
