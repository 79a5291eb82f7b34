import { compareAtCents, formatPrice, priceInCurrencyCents, type ShownPrice } from './price-rules.ts'
import { useCurrency } from './use-currency.tsx'

interface PriceProps extends ShownPrice {
  className?: string
}

/** The price, with the higher one of clause 9.07 struck through. */
export function Price({ className = '', ...price }: PriceProps) {
  const currency = useCurrency()
  const compareAt = compareAtCents(price, currency)
  return (
    <p className={`figures flex flex-wrap items-baseline gap-x-2.5 ${className}`}>
      <span className="sr-only">Price </span>
      <span data-price="now" className="text-[1.25em] font-medium tracking-tight">
        {formatPrice(priceInCurrencyCents(price.usdCents, currency), currency)}
      </span>
      {compareAt !== null && (
        <s data-price="before" className="text-quiet">
          <span className="sr-only">compared at </span>
          {formatPrice(compareAt, currency)}
        </s>
      )}
    </p>
  )
}
