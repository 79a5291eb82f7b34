import type { Product } from '../../clients/storefront/products/product.ts'
import { Price } from '../../currency/price.tsx'
import { percentOff } from '../../currency/price-rules.ts'
import { CardRating, type Rating } from '../../ui/rating/rating.tsx'
import { SaleBadge } from '../../ui/sale-badge.tsx'
import { NOT_SOLD } from '../buying/stock-badge.tsx'
import { cheapestPrice, displayTitle, isSold } from '../product-rules.ts'
import { CardPictures } from './card-pictures.tsx'

interface ProductCardProps {
  product: Product
  /** The level below the heading that the grid stands under. */
  heading: 'h2' | 'h3'
  /** The card is above the fold, so its picture is not lazy. */
  eager?: boolean
  /** On a phone the picture stands beside the words, not above them. */
  isSmallOnPhones?: boolean
  badge?: string | undefined
  /** Undefined: the rating is not known. */
  rating: Rating | undefined
  /** Where the storefront has no earlier price, the specified one may be shown. */
  isPriceSpecified: boolean
}

/** Clause 2.23. The title's link covers the card. Pointing at the card, or a swipe, shows the product at work. */
export function ProductCard({
  product,
  heading: Heading,
  eager = false,
  isSmallOnPhones = false,
  badge,
  rating,
  isPriceSpecified,
}: ProductCardProps) {
  const cheapest = cheapestPrice(product, isPriceSpecified)
  const path = `/product/${encodeURIComponent(product.handle)}`
  const percent = isSold(product) ? percentOff(cheapest) : null
  return (
    <article
      className={`group relative isolate flex h-full flex-col ${isSmallOnPhones ? 'max-sm:grid max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-sm:items-start max-sm:gap-x-4' : ''}`}
    >
      <div className="relative aspect-square overflow-hidden bg-white">
        <CardPictures images={product.images} href={path} eager={eager} />
        {percent !== null && (
          <SaleBadge
            isQuiet
            className={`pointer-events-none absolute top-3 left-3 z-1 px-2 py-1 text-[13px] ${isSmallOnPhones ? 'max-sm:top-0 max-sm:left-0' : ''}`}
          >
            {percent}% OFF
          </SaleBadge>
        )}
        {badge && (
          <span className="pointer-events-none absolute top-3 right-3 z-1 rounded-xs bg-paper px-2 py-1 text-[13px] font-medium">
            {badge}
          </span>
        )}
      </div>
      <div className={`flex grow flex-col ${isSmallOnPhones ? 'sm:pt-4' : 'pt-4'}`}>
        <Heading className="text-xl wrap-anywhere">
          <a href={path} className="after:absolute after:inset-0 after:content-['']">
            {displayTitle(product.title)}
          </a>
        </Heading>
        {rating && <CardRating rating={rating} />}
        <p className="mt-2 line-clamp-2 text-[15px] text-quiet wrap-anywhere">{product.description}</p>
        <div
          className={`mt-auto flex min-h-15 items-end justify-between gap-4 pt-4 ${isSmallOnPhones ? 'max-sm:flex-wrap max-sm:gap-y-2 max-sm:pt-2' : ''}`}
        >
          {isSold(product) ? <Price {...cheapest} /> : <p className="text-[15px] text-quiet">{NOT_SOLD}</p>}
          <a
            href={path}
            tabIndex={-1}
            aria-label={`Quick Shop: ${displayTitle(product.title)}`}
            className="relative inline-flex min-h-11 items-center rounded-sm border border-ink px-4 text-[15px] font-medium whitespace-nowrap transition-colors duration-150 hover:bg-ink hover:text-paper"
          >
            Quick Shop
          </a>
        </div>
      </div>
    </article>
  )
}
