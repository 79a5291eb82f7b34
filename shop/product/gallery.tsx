import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { ProductImage } from '../clients/storefront-product.ts'
import { showToast } from '../ui/toast.ts'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { GalleryTrack } from './gallery-track.tsx'
import { useGalleryTrack } from './use-gallery-track.ts'
import type { ZoomDialogProps } from './zoom-dialog.tsx'

interface GalleryProps {
  images: readonly ProductImage[]
  title: string
  /** What the chosen color and finish are: when they change, the gallery returns to its first picture (clause 4.04). */
  look: string
  /** What stands over the corner of the large picture. */
  children?: ReactNode
}

/** Clause 2.25: pictures to swipe, drag or step through, thumbnails that jump along them, and each to be zoomed. */
export function Gallery({ images, title, look, children }: GalleryProps) {
  const track = useGalleryTrack(images.length)
  const [zoom, setZoom] = useState<{ Dialog: ComponentType<ZoomDialogProps>; first: number }>()

  const openZoom = async (first: number) => {
    try {
      // Most visits never open it. Not React.lazy: a script that does not arrive would take the page's choice along.
      const { ZoomDialog } = await import('./zoom-dialog.tsx')
      setZoom({ Dialog: ZoomDialog, first })
    } catch {
      void showToast({
        title: 'The large picture did not arrive',
        description: 'Please try again in a moment.',
      })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new look is what the effect waits for
  useEffect(() => track.jump(0), [look])

  return (
    <section
      aria-label={`Pictures of ${title}`}
      className="flex flex-col gap-3 lg:sticky lg:top-24 lg:flex-row-reverse lg:self-start"
    >
      <div className="relative min-w-0 grow">
        <GalleryTrack images={images} track={track} onZoom={openZoom} />
        {children}
      </div>
      {images.length > 1 && <GalleryThumbnails images={images} shown={track.shown} onShow={track.show} />}
      {zoom && (
        <zoom.Dialog images={images} first={zoom.first} title={title} onClose={() => setZoom(undefined)} />
      )}
    </section>
  )
}
