import { type Availability, stockWords } from '../product-rules.ts'

/** The badge of a product that has no variants. */
export const NOT_SOLD = 'Not available right now'

interface StockBadgeProps {
  /** Undefined where no variant has the chosen options, which counts as sold out. */
  variant: Availability | undefined
  /** False: the product has no variant that could be in stock. */
  isSold: boolean
}

/** The badge tells no number in stock: a storefront need not know it, and it would be old by the time it is read. */
export function StockBadge({ variant, isSold }: StockBadgeProps) {
  const canBeBought = isSold && variant?.availableForSale === true
  return (
    <p
      data-stock={canBeBought ? 'yes' : 'no'}
      className="flex items-center gap-2 text-note font-medium text-signal data-[stock=yes]:text-pine"
      aria-live="polite"
    >
      <span aria-hidden="true" className="size-2 rounded-full border-4 border-current" />
      {isSold ? stockWords(variant) : NOT_SOLD}
    </p>
  )
}
