import { type ReactNode, useEffect, useRef } from 'react'
import type { ProductImage } from '../../clients/storefront/products/product.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { GALLERY_SIZES, zoomName } from './gallery-images.ts'
import { type GalleryTrackControl, useGalleryTrack } from './use-gallery-track.ts'
import type { ZoomDialogProps } from './zoom-dialog.tsx'

interface GalleryProps {
  images: readonly ProductImage[]
  title: string
  /** The chosen color and finish; when they change, the gallery returns to its first picture (clause 4.04). */
  look: string
  /** Overlay on the corner of the large picture. */
  children?: ReactNode
}

/** Clause 2.25: pictures to swipe, drag or step through, thumbnails that jump along them, and each to be zoomed. */
export function Gallery({ images, title, look, children }: GalleryProps) {
  const track = useGalleryTrack()
  const zoom = useLateDialog<ZoomDialogProps, number>(
    async () => (await import('./zoom-dialog.tsx')).ZoomDialog,
    'The large picture',
  )

  const hasThumbnails = images.length > 1

  const shownLook = useRef(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new look is what the effect waits for
  useEffect(() => {
    // The first look moves nothing: somebody may be on the way to another picture when the script arrives.
    if (shownLook.current === look) return
    shownLook.current = look
    track.jump(0)
  }, [look])

  return (
    <section
      aria-label={`Pictures of ${title}`}
      className={`flex flex-col gap-3 lg:sticky lg:top-24 lg:self-start ${hasThumbnails ? 'lg:grid lg:grid-cols-[--spacing(20)_minmax(0,1fr)]' : ''}`}
    >
      <div className={`relative min-w-0 ${hasThumbnails ? 'lg:col-start-2' : ''}`}>
        <GalleryTrack images={images} track={track} onZoom={zoom.open} />
        {children}
      </div>
      {hasThumbnails && <GalleryThumbnails images={images} shown={track.shown} onShow={track.show} />}
      {zoom.opened && (
        <zoom.opened.Dialog
          key={zoom.opened.key}
          images={images}
          first={zoom.opened.asked}
          title={title}
          onClose={zoom.close}
        />
      )}
    </section>
  )
}

interface GalleryThumbnailsProps {
  images: readonly ProductImage[]
  shown: number
  onShow: (position: number) => void
}

function GalleryThumbnails({ images, shown, onShow }: GalleryThumbnailsProps) {
  return (
    <ul className="-m-1 flex gap-2 overflow-x-auto p-1 lg:col-start-1 lg:row-start-1 lg:flex-col lg:self-start lg:overflow-visible">
      {images.map((image, position) => (
        // A fifth of the row, whether or not the others are there yet: five fit a phone, and none moves as they come.
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an element shows its last picture until the next has arrived
          key={position}
          className="w-[calc((100%-2rem)/5)] max-w-18 min-w-11 shrink-0 lg:w-20 lg:max-w-none"
        >
          <button
            type="button"
            data-show={position}
            onClick={() => onShow(position)}
            aria-label={`Show picture ${position + 1} of ${images.length}`}
            aria-current={position === shown ? 'true' : undefined}
            className="block aspect-square w-full border border-line bg-white fade-colors hover:border-ink aria-[current=true]:border-ink lg:w-20 forced-colors:aria-[current=true]:border-4"
          >
            <Picture image={{ ...image, altText: null }} sizes="80px" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface GalleryTrackProps {
  images: readonly ProductImage[]
  track: GalleryTrackControl
  onZoom: (position: number) => void
}

/** The large pictures beside each other; a click on one opens it in the dialog (clause 4.04). */
function GalleryTrack({ images, track, onZoom }: GalleryTrackProps) {
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
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an element shows its last picture until the next has arrived
          key={position}
          className="aspect-square w-full shrink-0 snap-start bg-white"
        >
          <button
            type="button"
            onClick={() => {
              if (!track.wasDragged()) onZoom(position)
            }}
            // The browser does not scroll to a picture that touches the edge of the row, which counts as in view.
            onFocus={() => track.jump(position)}
            onDragStart={(event) => event.preventDefault()}
            aria-label={zoomName(image, position)}
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
