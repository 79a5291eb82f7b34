import type { ProductImage } from '../../clients/storefront/products/product.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { GALLERY_SIZES } from './gallery-images.ts'
import type { GalleryTrackControl } from './use-gallery-track.ts'

interface GalleryTrackProps {
  images: readonly ProductImage[]
  track: GalleryTrackControl
  onZoom: (position: number) => void
}

/** The large pictures beside each other; a click on one opens it in the dialog (clause 4.04). */
export function GalleryTrack({ images, track, onZoom }: GalleryTrackProps) {
  return (
    <ul
      ref={track.ref}
      {...track.handlers}
      onPointerLeave={track.handlers.onPointerUp}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="-mx-[20px] flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] sm:mx-0"
    >
      {images.length === 0 && (
        <li className="aspect-square w-full shrink-0">
          <Picture image={undefined} sizes={GALLERY_SIZES} className="size-full" />
        </li>
      )}
      {images.map((image, position) => (
        <li key={image.url} className="aspect-square w-full shrink-0 snap-start bg-white">
          <button
            type="button"
            onClick={() => {
              if (!track.wasDragged()) onZoom(position)
            }}
            // The browser does not scroll to a picture that touches the edge of the row, which counts as in view.
            onFocus={() => track.jump(position)}
            onDragStart={(event) => event.preventDefault()}
            aria-label={`Zoom: ${image.altText ?? `picture ${position + 1}`}`}
            className="focus-inside relative block size-full cursor-zoom-in"
          >
            <Picture
              image={image}
              eager={position === 0}
              sizes={GALLERY_SIZES}
              className="size-full object-contain"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
