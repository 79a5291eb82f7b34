import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { DeliveryTerms } from '#facts/delivery/delivery.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { freeShippingLimit } from '../currency/free-shipping.ts'
import { usdAmount } from '../currency/usd-amount.ts'

interface DeliveryMethodsProps {
  methods: readonly DeliveryTerms[]
  currency: CurrencyCode
}

/** What each way of delivery takes and costs, wherever it goes (clauses 1.03 and 9.14). */
export function DeliveryMethods({ methods, currency }: DeliveryMethodsProps) {
  return (
    <section className="mt-12 max-w-prose">
      <h2 className="text-2xl">What delivery costs</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {methods.map(({ method, name, time, feeCents, freeOverCents }) => (
          <li key={method} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span>
              <span className="font-medium">{name}</span> <span className="text-quiet">{time}</span>
            </span>
            <span className="figures">
              {usdAmount(feeCents(0), currency)}
              {freeOverCents !== null &&
                `; free over ${freeShippingLimit(freeOverCents, currency)} of goods after discounts`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-quiet">
        The same to all fifty states and Washington, D.C. Orders ship within {currentTerms().shipsWithinHours}{' '}
        hours. Federal holidays are not counted.
      </p>
    </section>
  )
}
