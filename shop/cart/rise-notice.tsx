import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { type PriceRise, riseText } from './start-checkout/price-rise.ts'

interface RiseNoticeProps {
  rises: readonly PriceRise[]
  currency: CurrencyCode
  className: string
}

/** Tells what costs more than when the cart was last looked at. */
export function RiseNotice({ rises, currency, className }: RiseNoticeProps) {
  if (rises.length === 0) return null
  return (
    <div role="alert" className={className}>
      {rises.map((rise) => (
        <p key={rise.item.variantId}>{riseText(rise, currency)}.</p>
      ))}
    </div>
  )
}
