import type { Product } from '../../clients/storefront/product.ts'
import { Price } from '../../currency/price.tsx'
import { percentOff } from '../../currency/price-rules.ts'
import type { Claims } from '../../locals.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { secondPhotograph } from '../../ui/picture/second-photograph.ts'
import { CardRating, type Rating } from '../../ui/rating/rating.tsx'
import { SaleBadge } from '../../ui/sale-badge.tsx'
import { NOT_SOLD } from '../buying/stock-badge.tsx'
import { cheapestPrice, displayTitle, isSold } from '../product-rules.ts'

/** In one, two or three columns, as the grid of cards is. */
const CARD_SIZES =
  '(min-width: 1400px) 432px, (min-width: 1024px) calc((100vw - 104px) / 3), (min-width: 640px) calc((100vw - 64px) / 2), calc(100vw - 40px)'

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

/** Clause 2.23. One link covers the card; 'Quick Shop' is where it shows. Pointing at it shows the product in its room. */
export function ProductCard({
  product,
  heading: Heading,
  eager = false,
  badge,
  rating,
  claims,
}: ProductCardProps) {
  const cheapest = cheapestPrice(product, claims)
  const otherView = secondPhotograph(product.images)
  const percent = isSold(product) ? percentOff(cheapest) : null
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-square overflow-hidden bg-white">
        <Picture
          image={product.images[0]}
          eager={eager}
          sizes={CARD_SIZES}
          className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
        />
        {otherView && (
          // Not laid out, and so not fetched, before somebody points at the card.
          <Picture
            image={{ ...otherView, altText: null }}
            sizes={CARD_SIZES}
            className="absolute inset-0 hidden size-full bg-white object-cover transition-opacity duration-250 ease-out group-hover:block group-has-[a:focus-visible]:block starting:opacity-0"
          />
        )}
        {percent !== null && (
          <SaleBadge isQuiet className="absolute top-3 left-3 px-2 py-1 text-[13px]">
            {percent}% OFF
          </SaleBadge>
        )}
        {badge && (
          <span className="absolute top-3 right-3 rounded-xs bg-paper px-2 py-1 text-[13px] font-medium">
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
        <div className="mt-auto flex items-end justify-between gap-4 pt-4">
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
