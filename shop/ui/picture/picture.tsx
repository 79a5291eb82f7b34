import { pictureSources, WIDTHS } from './picture-sources.ts'

/** A dense screen, or a usual one that is zoomed in as far as people do, has four dots to a pixel. */
const MAX_DENSITY = 4

export interface PictureSource {
  url: string
  altText: string | null
  width: number | null
  height: number | null
}

interface PictureProps {
  image: PictureSource | undefined
  /** The width that the picture is shown in, by which the browser chooses before it knows the layout. */
  sizes: string
  eager?: boolean
  className?: string
}

/** A product's picture, or the words of clause 8.23 where there is none. */
export function Picture({ image, sizes, eager = false, className }: PictureProps) {
  if (!image) {
    return (
      <span
        className={`flex flex-col items-center justify-center gap-2 border border-line bg-sheet text-note text-quiet ${className ?? ''}`}
      >
        <svg viewBox="0 0 12 64" className="h-1/4 max-h-20 text-birch" aria-hidden="true">
          <path d="M6 0v52" stroke="currentColor" strokeWidth="1.5" />
          <path d="M6 64l-4-11h8z" fill="currentColor" />
        </svg>
        No image
      </span>
    )
  }
  const { src, srcSet } = pictureSources({ url: image.url, width: widestOf(image, sizes) })
  return (
    <img
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      alt={image.altText ?? ''}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  )
}

/** Where a place is one number of pixels wide, nothing is offered that is wider than it can show. */
function widestOf({ width }: PictureSource, sizes: string): number | null {
  const shownPx = /^(\d+)px$/.exec(sizes)?.[1]
  const shown = shownPx && WIDTHS.find((each) => each >= Number(shownPx) * MAX_DENSITY)
  return shown ? Math.min(shown, width ?? shown) : width
}
