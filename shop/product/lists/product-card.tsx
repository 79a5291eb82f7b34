import type { Product, ProductImage } from '../../clients/storefront/products/product.ts'
import { Price } from '../../currency/price.tsx'
import { percentOff } from '../../currency/price-rules.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { secondPhotograph } from '../../ui/picture/second-photograph.ts'
import { CardRating, type Rating } from '../../ui/rating/rating.tsx'
import { SaleBadge } from '../../ui/sale-badge.tsx'
import { NOT_SOLD } from '../buying/stock-badge.tsx'
import { cheapestPrice, displayTitle, isSold } from '../product-rules.ts'

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
      className={`group relative isolate flex h-full flex-col ${isSmallOnPhones ? 'beside:grid beside:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] beside:items-start beside:gap-x-4' : ''}`}
    >
      <div className="relative aspect-square overflow-hidden bg-white">
        <CardPictures images={product.images} href={path} eager={eager} />
        {/* With large letters, one tag stands below the other. */}
        <div
          className={`pointer-events-none absolute inset-x-3 top-3 z-1 flex flex-wrap gap-1 text-tag ${isSmallOnPhones ? 'max-sm:inset-x-0 max-sm:top-0' : ''}`}
        >
          {percent !== null && (
            <SaleBadge isQuiet className="px-2 py-1">
              {percent}% OFF
            </SaleBadge>
          )}
          {badge && <span className="ml-auto rounded-xs bg-paper px-2 py-1 font-medium">{badge}</span>}
        </div>
      </div>
      <div className={`flex grow flex-col ${isSmallOnPhones ? 'sm:pt-4' : 'pt-4'}`}>
        <Heading className="text-xl wrap-anywhere">
          <a href={path} className="after:absolute after:inset-0 after:content-['']">
            {displayTitle(product.title)}
          </a>
        </Heading>
        {rating && <CardRating rating={rating} />}
        <p className="mt-2 line-clamp-2 text-note text-quiet wrap-anywhere">{product.description}</p>
        <div
          className={`mt-auto flex min-h-15 flex-wrap items-end justify-between gap-4 pt-4 ${isSmallOnPhones ? 'max-sm:gap-y-2 max-sm:pt-2' : ''}`}
        >
          {isSold(product) ? <Price {...cheapest} /> : <p className="text-note text-quiet">{NOT_SOLD}</p>}
          <a
            href={path}
            tabIndex={-1}
            aria-label={`Quick Shop: ${displayTitle(product.title)}`}
            className="relative inline-flex min-h-11 items-center rounded-sm border border-ink px-4 text-note font-medium fade-colors hover:bg-ink hover:text-paper"
          >
            Quick Shop
          </a>
        </div>
      </div>
    </article>
  )
}

/** Widths of a picture in the card grid's three, two or one columns. */
const CARD_SIZES =
  '(min-width: 1400px) 432px, (min-width: 1024px) calc((100vw - 104px) / 3), (min-width: 640px) calc((100vw - 64px) / 2), calc(100vw - 40px)'

interface CardPicturesProps {
  images: readonly ProductImage[]
  href: string
  eager: boolean
}

/** Shows the product alone, and at work while somebody points at the card, or swipes where nobody can point. */
function CardPictures({ images, href, eager }: CardPicturesProps) {
  const otherView = secondPhotograph(images)
  const first = (
    <Picture
      image={images[0]}
      eager={eager}
      sizes={CARD_SIZES}
      className="size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]"
    />
  )
  if (!otherView) return first
  return (
    // The row lies above the link that covers the card, which would take the swipe. The keyboard skips it: focus
    // on that link shows the second picture.
    <div
      tabIndex={-1}
      className="card-pictures size-full outline-none touch:relative touch:z-1 touch:snap-x touch:snap-mandatory touch:overflow-x-auto touch:overscroll-x-contain touch:[scrollbar-width:none]"
    >
      <div className="relative size-full touch:flex touch:w-[200%]">
        <div className="relative size-full touch:w-1/2 touch:snap-start touch:snap-always">
          {first}
          <Dots shown={0} />
        </div>
        {/* The browser does not lay out the picture, and so does not fetch it, before somebody points at the card. */}
        <div className="card-picture-swiped absolute inset-0 hidden bg-white transition-opacity duration-250 ease-out group-hover:block group-has-[a:focus-visible]:block starting:opacity-0 touch:relative touch:block touch:w-1/2 touch:snap-start touch:snap-always touch:opacity-100">
          <Picture
            image={{ ...otherView, altText: null }}
            sizes={CARD_SIZES}
            className="size-full object-cover"
          />
          <Dots shown={1} />
        </div>
        {/* biome-ignore lint/a11y/useAnchorContent: for fingers alone, as the title's own link is for everybody */}
        <a href={href} tabIndex={-1} aria-hidden="true" className="absolute inset-0 hidden touch:block" />
      </div>
    </div>
  )
}

/**
 * Two dots, which show that there is another picture, and which of the two this is. Their row is as wide as both from
 * the beginning: where the page comes in slices, the second one moves nothing.
 */
function Dots({ shown }: { shown: 0 | 1 }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-3 mx-auto hidden w-4.5 gap-1.5 touch:flex">
      {[0, 1].map((dot) => (
        <span key={dot} className={`size-1.5 rounded-full ${dot === shown ? 'bg-ink' : 'bg-ink/30'}`} />
      ))}
    </span>
  )
}
