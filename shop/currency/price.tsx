import { compareAtCents, formatPrice, priceInCurrencyCents } from './price-rules.ts'
import { useCurrency } from './use-currency.tsx'

interface PriceProps {
  usdCents: number
  compareAtUsdCents?: number | null
  className?: string
}

/** The price, and struck through the higher one of clause 9.07. */
export function Price({ usdCents, compareAtUsdCents = null, className = '' }: PriceProps) {
  const currency = useCurrency()
  return (
    <p className={`figures flex flex-wrap items-baseline gap-x-2.5 ${className}`}>
      <span className="sr-only">Price </span>
      <span className="text-[1.25em] font-medium tracking-tight">
        {formatPrice(priceInCurrencyCents(usdCents, currency), currency)}
      </span>
      <s className="text-quiet">
        <span className="sr-only">compared at </span>
        {formatPrice(compareAtCents({ usdCents, compareAtUsdCents }, currency), currency)}
      </s>
    </p>
  )
}
