import { freeShipping } from '../currency/free-shipping.ts'
import { formatPrice, totalInCurrencyCents } from '../currency/price-rules.ts'
import { usdAmount } from '../currency/usd-amount.ts'
import { useCurrency } from '../currency/use-currency.tsx'
import { FreeShippingProgress } from './free-shipping-progress.tsx'
import { CheckoutLink } from './start-checkout/checkout-link.tsx'
import type { CartItem } from './store/cart-item.ts'
import { inStock } from './store/cart-rules.ts'

interface CartSummaryProps {
  items: readonly CartItem[]
  providerName: string
  /** undefined: there is nothing to check out. */
  checkout: string | undefined
  isLoading?: boolean
  freeOverCents: number
}

/** The total and the way to the checkout (clause 2.17). */
export function CartSummary({
  items: all,
  providerName,
  checkout,
  isLoading,
  freeOverCents,
}: CartSummaryProps) {
  const currency = useCurrency()
  const items = inStock(all)
  return (
    <div className="border-t border-line pt-5">
      <p className="flex items-baseline justify-between gap-4">
        <span>Total</span>
        <span className="figures text-xl font-semibold">
          {formatPrice(totalInCurrencyCents(items, currency), currency)}{' '}
          <span className="text-sm font-normal text-quiet">{currency}</span>
        </span>
      </p>
      {items.length === 0 ? (
        <p className="mt-2 text-sm text-quiet">{freeShipping(freeOverCents, currency)}</p>
      ) : (
        <FreeShippingProgress
          subtotalCents={totalInCurrencyCents(items, 'USD')}
          freeOverCents={freeOverCents}
        />
      )}
      {currency !== 'USD' && (
        <p className="mt-2 text-sm text-quiet">
          The checkout charges in US dollars:{' '}
          <span className="figures">{usdAmount(totalInCurrencyCents(items, 'USD'), currency)}</span> before
          shipping and tax.
        </p>
      )}
      <CheckoutLink providerName={providerName} href={checkout} isLoading={isLoading} />
    </div>
  )
}
