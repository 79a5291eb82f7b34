import { type ReactNode, useEffect, useRef } from 'react'
import type { ProductImage } from '../../clients/storefront/products/product.ts'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { GalleryTrack } from './gallery-track.tsx'
import { useGalleryTrack } from './use-gallery-track.ts'
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
