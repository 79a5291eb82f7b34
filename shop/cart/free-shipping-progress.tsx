import { usdAmount } from '../currency/usd-amount.ts'
import { useCurrency } from '../currency/use-currency.tsx'

interface FreeShippingProgressProps {
  /** In USD cents, as the checkout charges, after the cart's discount. A code entered at the checkout is subtracted first. */
  subtotalCents: number
  freeOverCents: number
}

/** How far an order is from free shipping, which begins above the limit, not at it (clause 1.03). */
export function FreeShippingProgress({ subtotalCents, freeOverCents }: FreeShippingProgressProps) {
  const currency = useCurrency()
  const minFreeCents = freeOverCents + 1
  const missingCents = Math.max(0, minFreeCents - subtotalCents)
  const text =
    missingCents === 0
      ? 'This order ships free'
      : `${usdAmount(missingCents, currency)} more for free shipping`
  return (
    <div className="mt-3 text-sm text-quiet">
      <p className="figures">{text}</p>
      <div aria-hidden="true" className="mt-1.5 h-1 bg-line forced-colors:border">
        <div
          className="h-full bg-pine transition-[width] duration-200 forced-colors:bg-[CanvasText]"
          style={{ width: `${Math.min(100, (subtotalCents / minFreeCents) * 100)}%` }}
        />
      </div>
    </div>
  )
}
