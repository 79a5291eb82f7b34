import type { ReactNode, SubmitEvent } from 'react'
import { ADD_BUTTON, BUY_FORM_ID, CART_PATH } from '../../cart/add-fields.ts'
import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { Price } from '../../currency/price.tsx'
import { percentOff, type ShownPrice } from '../../currency/price-rules.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { SaleBadge } from '../../ui/sale-badge.tsx'
import { changeWords } from '../choice/stage-choice.ts'
import type { ChosenVariant } from '../choice/use-chosen-variant.ts'
import { cheapestPrice, displayTitle, isSold, priceOf } from '../product-rules.ts'
import { StockBadge } from './stock-badge.tsx'

interface BuyBoxProps {
  product: Product
  /** Where the storefront has no earlier price, the specified one may be shown. */
  isPriceSpecified: boolean
  chosen: ChosenVariant
  options: ReactNode
  onAdd: (quantity: number) => void
  /** Static markup: the rating changes with the product's reviews, not with a choice. */
  rating: ReactNode
  /** Replaces the options and the button where no script runs. */
  withoutScript: ReactNode
  /** Static markup below the button. */
  children: ReactNode
}

/** Shows what clause 2.27 lists, in its order. */
export function BuyBox({
  product,
  isPriceSpecified,
  chosen,
  options,
  onAdd,
  rating,
  withoutScript,
  children,
}: BuyBoxProps) {
  const isOnSale = isSold(product)
  const { variant, changes, quantity } = chosen
  const isInStock = variant?.availableForSale === true
  const price = variant ? priceOf(variant, isPriceSpecified) : cheapestPrice(product, isPriceSpecified)
  const percent = percentOff(price)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isInStock) onAdd(quantity)
  }
  return (
    <div className="group/box">
      <h1 className="text-[clamp(2rem,3.6vw,3rem)] wrap-anywhere">{displayTitle(product.title)}</h1>
      {rating}
      {isOnSale && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Price {...price} className="text-xl" />
          {percent !== null && (
            <SaleBadge className="px-2 py-0.5 text-sm">
              <span data-price="off">{`-${percent}%`}</span>
            </SaleBadge>
          )}
        </div>
      )}
      <div className="mt-3">
        <StockBadge variant={variant} isSold={isOnSale} />
      </div>
      {/* Where the island's script does not come, the browser posts the form with what is chosen in it. */}
      <form id={BUY_FORM_ID} method="post" action={CART_PATH} onSubmit={submit} className="noscript:hidden">
        {options}
        <p role="status" data-changes="" className="mt-3 text-note font-medium wrap-anywhere empty:m-0">
          {changeWords(changes)}
        </p>
        <div className="mt-8 flex min-h-13 flex-wrap gap-3">
          <input type="hidden" name="quantity" value={quantity} />
          {isOnSale && (
            <QuantityStepper
              quantity={quantity}
              onChange={chosen.setQuantity}
              min={1}
              max={MAX_OF_ONE_LINE}
            />
          )}
          <button
            type="submit"
            name={ADD_BUTTON}
            value={product.handle}
            data-add=""
            disabled={!isInStock}
            className={buttonStyle('strong', 'grow in-data-past:max-lg:not-focus-visible:invisible')}
          >
            Add to Cart
          </button>
        </div>
      </form>
      {withoutScript}
      {isOnSale && <BuyBar price={price} disabled={!isInStock} handle={product.handle} />}
      {children}
    </div>
  )
}

interface BuyBarProps {
  price: ShownPrice
  disabled: boolean
  handle: string
}

/**
 * This bar stands at the bottom of a phone, within reach of a thumb, while the button above is out of sight, as the mark
 * of `markScrolledPast` says. It hides while the keyboard has left the focus on that button, and stays while it has the
 * focus itself, which a page that scrolls would take away.
 */
function BuyBar({ price, disabled, handle }: BuyBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 hidden items-center justify-between gap-4 border-t border-line bg-paper px-[20px] py-3 group-has-[[data-add]:focus-visible]/box:hidden! max-lg:has-focus-visible:flex in-data-past:max-lg:flex">
      <Price {...price} />
      <button
        type="submit"
        form={BUY_FORM_ID}
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
