import { useId } from 'react'
import { MAX_OF_ONE_LINE } from '../clients/storefront/limits.ts'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { LineFrame, LineTotal, REMOVE_STYLE, reasonNotBuyable } from './line-frame.tsx'
import type { CartItem } from './store/cart-item.ts'

interface CartLineProps {
  item: CartItem
  /** Whether this is the cart's only line, so that the cart's total already shows the line's total. */
  isOnly: boolean
  /** Whether a checkout of this browser may be paying for it. */
  isBeingPaid: boolean
  /** A quantity of 0 removes the line (clause 4.03). */
  onQuantity: (quantity: number) => void
}

/** A line of the browser's cart. The buttons keep their plain names and are described by the title above them. */
export function CartLine({ item, isOnly, isBeingPaid, onQuantity }: CartLineProps) {
  const titleId = useId()
  const reason = reasonNotBuyable(
    item,
    isBeingPaid ? 'Sold out, or held by the checkout you have open' : undefined,
  )
  return (
    <LineFrame item={item} titleId={titleId}>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        {reason ? (
          <span className="text-note text-signal">{reason}</span>
        ) : (
          <QuantityStepper
            quantity={item.quantity}
            onChange={onQuantity}
            min={0}
            max={MAX_OF_ONE_LINE}
            describedBy={titleId}
          />
        )}
        <LineTotal item={item} isOnly={isOnly} />
        <button
          type="button"
          aria-describedby={titleId}
          onClick={() => onQuantity(0)}
          className={REMOVE_STYLE}
        >
          Remove
        </button>
      </div>
    </LineFrame>
  )
}
