import type { Product } from '../../clients/storefront/products/product.ts'
import { Price } from '../../currency/price.tsx'
import { percentOff } from '../../currency/price-rules.ts'
import type { Claims } from '../../locals.ts'
import { CardRating, type Rating } from '../../ui/rating/rating.tsx'
import { SaleBadge } from '../../ui/sale-badge.tsx'
import { NOT_SOLD } from '../buying/stock-badge.tsx'
import { cheapestPrice, displayTitle, isSold } from '../product-rules.ts'
import { CardPictures } from './card-pictures.tsx'

interface ProductCardProps {
  product: Product
  /** The level below the heading that the grid stands under. */
  heading: 'h2' | 'h3'
  /** Above the fold, and so not lazy. */
  eager?: boolean
  badge?: string | undefined
  /** Undefined: nobody knows it. */
  rating: Rating | undefined
  claims: Claims
}

/** Clause 2.23. One link covers the card; 'Quick Shop' is where it shows. Pointing at it, or a swipe, shows the product at work. */
export function ProductCard({
  product,
  heading: Heading,
  eager = false,
  badge,
  rating,
  claims,
}: ProductCardProps) {
  const cheapest = cheapestPrice(product, claims)
  const percent = isSold(product) ? percentOff(cheapest) : null
  return (
    <article className="group relative isolate flex h-full flex-col">
      <div className="relative aspect-square overflow-hidden bg-white">
        <CardPictures images={product.images} href={`/product/${product.handle}`} eager={eager} />
        {percent !== null && (
          <SaleBadge isQuiet className="pointer-events-none absolute top-3 left-3 z-1 px-2 py-1 text-[13px]">
            {percent}% OFF
          </SaleBadge>
        )}
        {badge && (
          <span className="pointer-events-none absolute top-3 right-3 z-1 rounded-xs bg-paper px-2 py-1 text-[13px] font-medium">
            {badge}
          </span>
        )}
      </div>
      <div className="flex grow flex-col pt-4">
        <Heading className="text-xl wrap-anywhere">
          <a href={`/product/${product.handle}`} className="after:absolute after:inset-0 after:content-['']">
            {displayTitle(product.title)}
          </a>
        </Heading>
        {rating && <CardRating rating={rating} />}
        <p className="mt-2 line-clamp-2 text-[15px] text-quiet wrap-anywhere">{product.description}</p>
        <div className="mt-auto flex min-h-15 items-end justify-between gap-4 pt-4">
          {isSold(product) ? <Price {...cheapest} /> : <p className="text-[15px] text-quiet">{NOT_SOLD}</p>}
          <a
            href={`/product/${product.handle}`}
            tabIndex={-1}
            aria-label={`Quick Shop: ${displayTitle(product.title)}`}
            className="relative inline-flex min-h-11 items-center rounded-sm border border-ink px-4 text-[15px] font-medium transition-colors duration-150 hover:bg-ink hover:text-paper"
          >
            Quick Shop
          </a>
        </div>
      </div>
    </article>
  )
}
