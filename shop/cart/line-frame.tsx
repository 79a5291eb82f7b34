import type { ReactNode } from 'react'
import { formatPrice, priceInCurrencyCents } from '../currency/price-rules.ts'
import { useCurrency } from '../currency/use-currency.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { type CartItem, chosenValuesOf } from './store/cart-item.ts'

interface LineFrameProps {
  item: CartItem
  /** Id of the title, by which the line's controls are described. */
  titleId: string
  /** The controls of the line. */
  children: ReactNode
}

/** One line of clause 2.17: image, title, chosen values and unit price, with its controls below. */
export function LineFrame({ item, titleId, children }: LineFrameProps) {
  const currency = useCurrency()
  const { product, quantity } = item
  const chosenValues = chosenValuesOf(item)
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 py-5">
      <Picture
        image={product.image ?? undefined}
        sizes="88px"
        className="size-[min(5.5rem,29vw)] shrink-0 bg-white object-cover text-xs"
      />
      {/* Beside the picture, or below it where letters are large. */}
      <div className="min-w-0 grow basis-36">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <div className="grow basis-24">
            <a
              id={titleId}
              href={`/product/${encodeURIComponent(product.handle)}`}
              className="-mt-3.5 -mb-2 block pt-3.5 pb-2 font-medium leading-snug wrap-anywhere underline-offset-4 hover:underline"
            >
              {product.title}
            </a>
            {chosenValues.length > 0 && <p className="mt-1 text-sm text-quiet">{chosenValues.join(' • ')}</p>}
          </div>
          {!reasonNotBuyable(item) && (
            <span className="figures shrink-0 text-right">
              <span>{formatPrice(priceInCurrencyCents(item.priceCents, currency), currency)}</span>
              {/* It has its room from the first one on, so that the "+" below it stays where it is pressed. */}
              <span className="block min-h-5 text-sm text-quiet">{quantity > 1 && ' each'}</span>
            </span>
          )}
        </div>
        {item.setting && <p className="mt-1 text-sm text-quiet">Your setting: {item.setting}</p>}
        {children}
      </div>
    </li>
  )
}

/**
 * The sum of a line of several; the cart's total already shows that of its only line. A phone has no room for it beside
 * the buttons, so it has a row of its own there, which is kept from the first piece on: nothing below it moves.
 */
export function LineTotal({ item, isOnly }: { item: CartItem; isOnly: boolean }) {
  const currency = useCurrency()
  if (isOnly || reasonNotBuyable(item)) return null
  const isShown = item.quantity > 1
  return (
    <span
      className={`figures min-h-6 text-note max-sm:order-last max-sm:basis-full ${isShown ? '' : 'sm:hidden'}`}
    >
      {isShown && (
        <>
          <span className="sr-only">Line total </span>
          {formatPrice(priceInCurrencyCents(item.priceCents, currency) * item.quantity, currency)}
        </>
      )}
    </span>
  )
}

/** The look of the button that takes a line out. */
export const REMOVE_STYLE =
  'ml-auto min-h-11 px-1 text-note text-quiet underline underline-offset-4 hover:text-ink'

/** Whoever knows more of a line than that it is sold out says so in `soldOut`. */
export function reasonNotBuyable(
  { isNoLongerSold, isSoldOut }: CartItem,
  soldOut = 'Sold out',
): string | undefined {
  if (isNoLongerSold) return 'No longer sold'
  return isSoldOut ? soldOut : undefined
}
