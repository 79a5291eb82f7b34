import type { ProductImage } from '../../clients/storefront/products/product.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { secondPhotograph } from '../../ui/picture/second-photograph.ts'

/** Widths of a picture in the card grid's three, two or one columns. */
const CARD_SIZES =
  '(min-width: 1400px) 432px, (min-width: 1024px) calc((100vw - 104px) / 3), (min-width: 640px) calc((100vw - 64px) / 2), calc(100vw - 40px)'

interface CardPicturesProps {
  images: readonly ProductImage[]
  href: string
  eager: boolean
}

/** Shows the product alone, and at work while somebody points at the card, or swipes where nobody can point. */
export function CardPictures({ images, href, eager }: CardPicturesProps) {
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

/** Two dots, which show that there is another picture, and which of the two this is. */
function Dots({ shown }: { shown: 0 | 1 }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-3 hidden justify-center gap-1.5 touch:flex">
      {[0, 1].map((dot) => (
        <span key={dot} className={`size-1.5 rounded-full ${dot === shown ? 'bg-ink' : 'bg-ink/30'}`} />
      ))}
    </span>
  )
}
