import { useEffect, useRef, useState } from 'react'
import type { ProductImage } from '../clients/storefront-product.ts'
import { Picture } from '../ui/picture.tsx'
import { GALLERY_SIZES } from './gallery-images.ts'

interface GalleryProps {
  images: readonly ProductImage[]
  title: string
  /** What the chosen color and finish are: when they change, the gallery returns to its first picture (clause 4.04). */
  look: string
}

/** Clause 2.25: a row that scrolls and snaps by itself, so it swipes before any script; thumbnails jump along it. */
export function Gallery({ images, title, look }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new look is what the effect waits for
  useEffect(() => {
    track.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [look])

  const onScroll = () => {
    const list = track.current
    if (list && list.clientWidth > 0) setShown(Math.round(list.scrollLeft / list.clientWidth))
  }
  const show = (position: number) => {
    const list = track.current
    list?.scrollTo({ left: position * list.clientWidth, behavior: 'smooth' })
  }

  return (
    <section aria-label={`Pictures of ${title}`} className="flex flex-col gap-3 lg:flex-row-reverse">
      <ul
        ref={track}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="-mx-[20px] flex min-w-0 grow snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] sm:mx-0"
      >
        {images.length === 0 && (
          <li className="aspect-square w-full shrink-0">
            <Picture image={undefined} sizes={GALLERY_SIZES} className="size-full" />
          </li>
        )}
        {images.map((image, position) => (
          <li key={image.url} className="aspect-square w-full shrink-0 snap-start bg-white">
            <Picture
              image={image}
              eager={position === 0}
              sizes={GALLERY_SIZES}
              className="size-full object-contain"
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="-m-1 flex gap-2 overflow-x-auto p-1 lg:w-22 lg:shrink-0 lg:flex-col lg:overflow-visible">
          {images.map((image, position) => (
            <li key={image.url} className="shrink-0">
              <button
                type="button"
                onClick={() => show(position)}
                aria-label={`Show picture ${position + 1} of ${images.length}`}
                aria-current={position === shown ? 'true' : undefined}
                className="block size-18 border border-line bg-white transition-colors duration-150 hover:border-ink aria-[current=true]:border-ink lg:size-20"
              >
                <Picture
                  image={{ ...image, altText: null }}
                  sizes="80px"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
