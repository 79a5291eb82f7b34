import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { seatOf } from '#facts/seats.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { Price } from '../../currency/price.tsx'
import { CurrencyProvider } from '../../currency/use-currency.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { StockBadge } from '../buying/stock-badge.tsx'
import { cheapestPrice, displayTitle, isSold } from '../product-rules.ts'

/** A saved product as it is sold now; without one it is not sold any more. */
export interface SavedProduct {
  readonly handle: string
  readonly product: Product | undefined
}

interface SavedSeatsProps {
  saved: readonly SavedProduct[]
  currency: CurrencyCode
  isPriceSpecified: boolean
}

/** The rows of the saved products, which the page's script asks for and puts into its list. */
export function SavedSeats({ saved, currency, isPriceSpecified }: SavedSeatsProps) {
  return (
    <CurrencyProvider currency={currency}>
      <ul>
        {saved.map(({ handle, product }) =>
          product ? (
            <SoldRow key={handle} product={product} isPriceSpecified={isPriceSpecified} />
          ) : (
            <li key={handle} className={`${ROW} py-5`}>
              <p className="text-quiet wrap-anywhere">‘{handle}’ is no longer sold.</p>
              <Remove handle={handle} name={handle} />
            </li>
          ),
        )}
      </ul>
    </CurrencyProvider>
  )
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-6 border-b border-line'

function SoldRow({ product, isPriceSpecified }: { product: Product; isPriceSpecified: boolean }) {
  const { handle, images, variants } = product
  const title = displayTitle(product.title)
  return (
    <li
      // The page's script makes a link of these that compares them.
      data-seat={isSold(product) ? seatOf(handle)?.handle : undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 border-line py-6 not-last:border-b sm:gap-x-8"
    >
      <Picture
        image={images[0] && { ...images[0], altText: null }}
        sizes="(min-width: 640px) 176px, 112px"
        className="size-28 bg-sheet object-cover text-xs sm:size-44"
      />
      <div className="flex flex-col gap-y-2">
        <h2 className="text-xl wrap-anywhere sm:text-2xl">
          <a
            href={`/product/${encodeURIComponent(handle)}`}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {title}
          </a>
        </h2>
        {isSold(product) && <Price {...cheapestPrice(product, isPriceSpecified)} />}
        <StockBadge
          variant={variants.find(({ availableForSale }) => availableForSale)}
          isSold={isSold(product)}
        />
        <div className="mt-auto">
          <Remove handle={handle} name={title} />
        </div>
      </div>
    </li>
  )
}

function Remove({ handle, name }: { handle: string; name: string }) {
  return (
    <button
      type="button"
      data-remove={handle}
      data-name={name}
      className="min-h-11 text-note text-quiet underline underline-offset-4 hover:text-ink"
    >
      Remove<span className="sr-only"> {name}</span>
    </button>
  )
}
