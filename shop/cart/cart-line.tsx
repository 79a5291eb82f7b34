import { useId } from 'react'
import { MAX_OF_ONE_LINE } from '../clients/storefront/limits.ts'
import { formatPrice, priceInCurrencyCents } from '../currency/price-rules.ts'
import { useCurrency } from '../currency/use-currency.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { type CartItem, chosenValuesOf } from './store/cart-item.ts'

interface CartLineProps {
  item: CartItem
  /** Whether this is the cart's only line, so that the cart's total already shows the line's total. */
  isOnly: boolean
  /** A quantity of 0 removes the line (clause 4.03). */
  onQuantity: (quantity: number) => void
}

/** One line of clause 2.17. The buttons keep their plain names and are described by the title beside them. */
export function CartLine({ item, isOnly, onQuantity }: CartLineProps) {
  const titleId = useId()
  const currency = useCurrency()
  const { product, quantity } = item
  const chosenValues = chosenValuesOf(item)
  const reason = reasonNotBuyable(item)
  const unitCents = priceInCurrencyCents(item.priceCents, currency)

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-5">
      <Picture
        image={product.image ?? undefined}
        sizes="88px"
        className="size-22 bg-white object-cover text-xs"
      />
      <div>
        <div className="flex items-start justify-between gap-4">
          <a
            id={titleId}
            href={`/product/${encodeURIComponent(product.handle)}`}
            className="-mt-3.5 -mb-2 pt-3.5 pb-2 font-medium leading-snug wrap-anywhere underline-offset-4 hover:underline"
          >
            {product.title}
          </a>
          {!reason && (
            <span className="figures shrink-0 text-right">
              <span>{formatPrice(unitCents, currency)}</span>
              {quantity > 1 && <span className="block text-sm text-quiet"> each</span>}
            </span>
          )}
        </div>
        {chosenValues.length > 0 && <p className="mt-1 text-sm text-quiet">{chosenValues.join(' • ')}</p>}
        <div className="mt-2 flex items-center gap-4">
          {reason ? (
            <span className="text-[15px] text-signal">{reason}</span>
          ) : (
            <QuantityStepper
              quantity={quantity}
              onChange={onQuantity}
              min={0}
              max={MAX_OF_ONE_LINE}
              describedBy={titleId}
            />
          )}
          {!reason && !isOnly && quantity > 1 && (
            <span className="figures text-[15px]">
              <span className="sr-only">Line total </span>
              {formatPrice(unitCents * quantity, currency)}
            </span>
          )}
          <button
            type="button"
            aria-describedby={titleId}
            onClick={() => onQuantity(0)}
            className="ml-auto min-h-11 px-1 text-[15px] text-quiet underline underline-offset-4 hover:text-ink"
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  )
}

function reasonNotBuyable({ isNoLongerSold, isSoldOut }: CartItem): string | undefined {
  if (isNoLongerSold) return 'No longer sold'
  return isSoldOut ? 'Sold out' : undefined
}
