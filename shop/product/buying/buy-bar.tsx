import { Price } from '../../currency/price.tsx'
import type { ShownPrice } from '../../currency/price-rules.ts'
import { buttonStyle } from '../../ui/button-style.ts'

interface BuyBarProps {
  price: ShownPrice
  disabled: boolean
  onAdd: () => void
}

/**
 * At the bottom of a phone, within reach of a thumb, while the button above is out of sight: instead of that
 * button, unless a key has left the focus on it.
 */
export function BuyBar({ price, disabled, onAdd }: BuyBarProps) {
  return (
    <div
      data-buy-bar=""
      className="fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-4 border-t border-line bg-paper px-[20px] py-3 group-has-[[data-add]:focus-visible]/box:hidden lg:hidden"
    >
      <Price {...price} />
      <button type="button" disabled={disabled} onClick={onAdd} className={buttonStyle('strong')}>
        Add to Cart
      </button>
    </div>
  )
}
