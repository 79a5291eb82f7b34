import { Price } from '../../currency/price.tsx'
import type { ShownPrice } from '../../currency/price-rules.ts'
import { buttonStyle } from '../../ui/button-style.ts'

interface BuyBarProps {
  price: ShownPrice
  disabled: boolean
  onAdd: () => void
}

/**
 * This bar stands at the bottom of a phone, within reach of a thumb, while the button above is out of sight. It
 * hides while the keyboard has left the focus on that button.
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
