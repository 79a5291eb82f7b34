import { ADD_BUTTON } from '../../cart/add-fields.ts'
import { Price } from '../../currency/price.tsx'
import type { ShownPrice } from '../../currency/price-rules.ts'
import { buttonStyle } from '../../ui/button-style.ts'

interface BuyBarProps {
  price: ShownPrice
  disabled: boolean
  /** Id of the form that the button sends. */
  form: string
  handle: string
}

/**
 * This bar stands at the bottom of a phone, within reach of a thumb, while the button above is out of sight, as the mark
 * of `markScrolledPast` says. It hides while the keyboard has left the focus on that button.
 */
export function BuyBar({ price, disabled, form, handle }: BuyBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 hidden items-center justify-between gap-4 border-t border-line bg-paper px-[20px] py-3 group-has-[[data-add]:focus-visible]/box:hidden! in-data-past:max-lg:flex">
      <Price {...price} />
      <button
        type="submit"
        form={form}
        name={ADD_BUTTON}
        value={handle}
        disabled={disabled}
        className={buttonStyle('strong')}
      >
        Add to Cart
      </button>
    </div>
  )
}
